/** What calls carry while the portal is seen as a role: the token of that view. */
export const ROLE_VIEW_HEADER = 'x-role-view';
