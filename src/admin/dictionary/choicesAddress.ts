/** Where the choices of a dictionary stand. */
export const choicesAddress = ({ id }: { id: string }): string => `/system/dictionary/${id}`;
