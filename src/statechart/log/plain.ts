import { CONFIRM_LINK, RESET_LINK, STOP_MAILS_LINK, VERIFY_LINK } from '../../../contract/constants.ts';
import { IDENTITY_LINK, SIGN_ON_LINK } from '../../../contract/signOn.ts';

/**
 * Returns the text that replaces a secret. Equal secrets have equal texts, so that a saved run compares them as the
 * real one did.
 */
function maskOf(secret: string): string {
  if (/^••• ?\d+$/.test(secret)) return secret;
  const mask = masks.get(secret) ?? `••• ${masks.size + 1}`;
  masks.set(secret, mask);
  return mask;
}

const masks = new Map<string, string>();

const secretName = /token|password|secret|ticket|factorCode|signOnCode|recoveryCodes|authorization|cookie/i;
/** The form of tokens, tickets and codes of one use, under whatever name: at least 256 bits in Base64url. */
const secretForm = /^[\w-]{43,}$/;
const links = [RESET_LINK, CONFIRM_LINK, STOP_MAILS_LINK, VERIFY_LINK, IDENTITY_LINK, SIGN_ON_LINK].map((link) =>
  link.slice(link.indexOf('#')),
);
const secretText = new RegExp(
  `((?:${links.join('|')}|[?&#][\\w-]*(?:token|password|secret)[\\w-]*=|\\bBearer\\s+))([^\\s"'&]+)`,
  'gi',
);

/** Returns whether a field with this name holds a secret. */
export const isSecret = (name: string): boolean => secretName.test(name);

/**
 * Copies of values that were already made. A context shares most of its parts with the one before, so that only new
 * parts are read.
 */
const known = new WeakMap<object, unknown>();

/**
 * Returns a value as JSON data without secrets, for logs and saved runs: passwords, tokens, and the secrets in mailed
 * links. Objects without any are returned as they are, not copied.
 */
export function plain(value: unknown): unknown {
  if (typeof value === 'string') return withoutSecrets(value);
  if (typeof value === 'function' || typeof value === 'symbol') return undefined;
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (known.has(value)) return known.get(value);
  // a value that contains itself ends here
  known.set(value, null);
  const copy = copyOf(value);
  known.set(value, copy);
  return copy;
}

/** Returns the value of a field as `plain` does; every text of a secret field is masked. */
export function plainField(name: string, value: unknown): unknown {
  return isSecret(name) ? masked(value) : plain(value);
}

const withoutSecrets = (text: string): string =>
  secretForm.test(text)
    ? maskOf(text)
    : text.replace(secretText, (_, before: string, secret: string) => before + maskOf(secret).replace(' ', ''));

function copyOf(value: object): unknown {
  if (Array.isArray(value)) {
    const items = value.map(plain);
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  if (value instanceof Error) return { name: value.name, message: plain(value.message) };
  if (typeof Blob !== 'undefined' && value instanceof Blob) return { type: value.type, size: value.size };
  if ('toJSON' in value && typeof value.toJSON === 'function') return plain(value.toJSON());
  const fields = Object.entries(value).map(([name, field]) => [name, plainField(name, field), field] as const);
  const isPlain = Object.getPrototypeOf(value) === Object.prototype;
  return isPlain && fields.every(([, copy, field]) => copy === field)
    ? value
    : Object.fromEntries(fields.map(([name, copy]) => [name, copy]));
}

/** An empty text stays empty: whether a field is filled decides what a statechart does. */
function masked(value: unknown): unknown {
  if (typeof value === 'string') return value === '' ? '' : maskOf(value);
  if (Array.isArray(value)) return value.map(masked);
  const copy = plain(value);
  if (typeof copy !== 'object' || copy === null) return copy;
  return Object.fromEntries(Object.entries(copy).map(([name, field]) => [name, masked(field)]));
}
