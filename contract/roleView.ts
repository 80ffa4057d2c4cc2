/** The header of calls made while viewing the portal as a role; it holds the token of that view. */
export const ROLE_VIEW_HEADER = 'x-role-view';
