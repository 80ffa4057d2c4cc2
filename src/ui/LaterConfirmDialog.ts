import { laterOver } from './later.tsx';

/** `ConfirmDialog` for pages that begin without it: each page does. */
export const LaterConfirmDialog = laterOver(
  () => import('./ConfirmDialog.tsx').then((part) => part.ConfirmDialog),
  (dialog) => dialog.onCancel(),
);
