/** Leaves the portal for an address that the server gave, such as that of an identity provider. */
export function leave(address: string): void {
  window.location.assign(address);
}
