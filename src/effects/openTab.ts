/** Opens a page of the site in a separate tab without access to this one. */
export function openTab(address: string): void {
  window.open(address, '_blank', 'noopener');
}
