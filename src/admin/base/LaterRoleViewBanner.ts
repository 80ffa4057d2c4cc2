import { later } from '../../ui/later.tsx';

/** The banner of a role view, which few users begin. */
export const LaterRoleViewBanner = later(() => import('./RoleViewBanner.tsx').then((part) => part.RoleViewBanner));
