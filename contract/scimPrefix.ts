/** The base path of SCIM 2.0 (RFC 7644), by which a directory provisions users and groups. */
export const SCIM_PREFIX = '/scim/v2';
