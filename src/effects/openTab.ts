/** Opens a page of the site in a tab of its own, which knows nothing of this one. */
export function openTab(address: string): void {
  window.open(address, '_blank', 'noopener');
}
