/** Patterns of texts that schemas and forms hold alike, apart from the schemas: what the browser loads of them. */
export const EMAIL_PATTERN = '^[^\\s@<>"\\u0000-\\u001f]+@[^\\s@<>"\\u0000-\\u001f]+\\.[^\\s@<>"\\u0000-\\u001f]+$';

export const ID_PATTERN = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
const ID = new RegExp(ID_PATTERN);

/** Whether a text can be the id of anything: a UUID in lower case. */
export const isId = (text: string): boolean => ID.test(text);
