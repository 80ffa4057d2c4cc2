/** The dialogs of the shell. */
export type ShellDialog = 'expired' | 'proof' | 'leaving' | 'consent';

/**
 * Returns the one dialog to show; the others wait until it is closed. An expired login comes first, because its answer
 * leaves the page and with it the other questions.
 */
export function shellDialogOf(asked: Record<ShellDialog, boolean>): ShellDialog | null {
  const order: readonly ShellDialog[] = ['expired', 'proof', 'leaving', 'consent'];
  return order.find((dialog) => asked[dialog]) ?? null;
}
