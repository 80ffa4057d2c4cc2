/** The base path of SCIM 2.0 (RFC 7644), by which a directory provisions users and groups. */
export const SCIM_PREFIX = '/scim/v2';

/** Returns whether an address, perhaps with a query, is one of SCIM. Unknown ones below the base path are too. */
export const isScimAddress = (url: string): boolean =>
  url.startsWith(SCIM_PREFIX) && ['', '/', '?'].includes(url.charAt(SCIM_PREFIX.length));
