import type { ReactNode } from 'react';
import { later } from '../ui/later.tsx';

/** What stands around the pages of the back-office. */
export const LaterAdminFrame = later<{ children: ReactNode }>(() =>
  import('../admin/frame/frame.ts').then((part) => part.AdminFrame),
);
