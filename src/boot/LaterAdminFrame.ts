import type { ReactNode } from 'react';
import { later } from '../ui/later.tsx';

/** The frame of the back-office pages. */
export const LaterAdminFrame = later<{ children: ReactNode }>(() =>
  import('../admin/frame/frame.ts').then((part) => part.AdminFrame),
);
