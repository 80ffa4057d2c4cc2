import { laterOver } from './later.tsx';

/**
 * The parts built on Ark, for entry modules that must not contain it: same props, loaded on first render or by
 * `preload`.
 */
export const LaterDialog = laterOver(
  () => import('./Dialog.tsx').then((part) => part.Dialog),
  (part) => part.onClose(),
);
export const LaterDrawer = laterOver(
  () => import('./Drawer.tsx').then((part) => part.Drawer),
  (part) => part.onClose(),
);
export const LaterPopover = laterOver(
  () => import('./Popover.tsx').then((part) => part.Popover),
  (part) => part.onClose(),
);
export const LaterMenuSurface = laterOver(
  () => import('./MenuSurface.tsx').then((part) => part.MenuSurface),
  (part) => part.onClose(),
);
