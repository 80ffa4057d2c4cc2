/** Patterns of texts that schemas and forms hold alike, apart from the schemas: what the browser loads of them. */
const NAME = '[^\\s@<>"\\u0000-\\u001f]';
const PART = '[^\\s@<>"\\u0000-\\u001f.]';
/** A name, and a domain with a point inside: its first point is looked for, so that there is one way to read a text. */
export const EMAIL_PATTERN = `^${NAME}+@${NAME}${PART}*\\.${NAME}+$`;

export const ID_PATTERN = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
const ID = new RegExp(ID_PATTERN);

const MODEL_LIST_KEY = /^[0-9a-z]{25}$/;
/** The key of a kept list of models: a digest in small letters and digits, which no program takes out of an address. */
export const MODEL_LIST_KEY_PATTERN = MODEL_LIST_KEY.source;
export const isModelListKey = (text: string): boolean => MODEL_LIST_KEY.test(text);

/** Whether a text can be the id of anything: a UUID in lower case. */
export const isId = (text: string): boolean => ID.test(text);
