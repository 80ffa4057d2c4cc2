/** Whose records the holders of a role see, and at most an API token. The widest is the first. */
export const DATA_SCOPES = ['all', 'organizationAndBelow', 'organization', 'own'] as const;
/** Takes the place of the id when the menu tree of a new, unsaved rule is requested. */
export const NEW_RULE = '0';
