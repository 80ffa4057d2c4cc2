/** The permission that an import needs of what it changes when that is public at once. */
export const publishCodes = { model: 'content:model:publish', disease: 'content:disease:publish' } as const;
