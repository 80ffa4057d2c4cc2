import { later } from './later.tsx';

/** The parts built on Ark, for entries that must not carry it: same props, fetched when first drawn or preloaded. */
export const LaterDialog = later(() => import('./Dialog.tsx').then(({ Dialog }) => Dialog));
export const LaterConfirmDialog = later(() => import('./ConfirmDialog.tsx').then(({ ConfirmDialog }) => ConfirmDialog));
export const LaterDrawer = later(() => import('./Drawer.tsx').then(({ Drawer }) => Drawer));
