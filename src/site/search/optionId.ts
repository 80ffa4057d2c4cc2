/** Returns the ID of a suggestion, by which its box names the active one. */
export const optionId = (listId: string, index: number): string => `${listId}-${index}`;
