/**
 * Text patterns that schemas and forms share. They are separate from the schemas so that the browser loads only these.
 */
const NAME = '[^\\s@<>"\\u0000-\\u001f]';
const PART = '[^\\s@<>"\\u0000-\\u001f.]';
/**
 * A local part, and a domain that contains a dot. The pattern matches the first dot inside the domain, so that a text
 * can match in one way only.
 */
export const EMAIL_PATTERN = `^${NAME}+@${NAME}${PART}*\\.${NAME}+$`;

export const ID_PATTERN = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
const ID = new RegExp(ID_PATTERN);

const MODEL_LIST_KEY = /^[0-9a-z]{25}$/;
/**
 * The key of a stored list of models: a digest in lower-case letters and digits, which programs keep intact in
 * addresses.
 */
export const MODEL_LIST_KEY_PATTERN = MODEL_LIST_KEY.source;
export const isModelListKey = (text: string): boolean => MODEL_LIST_KEY.test(text);

/** Whether a text has the form of an id: a UUID in lower case. */
export const isId = (text: string): boolean => ID.test(text);
