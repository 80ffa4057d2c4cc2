/** The URL of a dictionary's choices. */
export const choicesAddress = ({ id }: { id: string }): string => `/system/dictionary/${id}`;
