import { isIP, isIPv4 } from 'node:net';
import Type, { type Static, type TSchema } from 'typebox';
import { APPROVAL_KINDS, type ApprovalKind } from '../contract/approvals.ts';
import { isTimeZone } from '../contract/timeZone.ts';

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
/** Which accounts may sign in with a password of the portal. */
export const LOCAL_PASSWORDS = ['all', 'emergency'] as const;
const SWITCHES = ['on', 'off'] as const;
export const SMS_GATEWAYS = ['aliyun'] as const;
const MODES = ['production', 'development', 'test'] as const;

/** A year (specification, section 9). */
const POLICY_MAX_SECONDS = 31_536_000;
/** The largest values that schedules accept. */
const LONGEST_RETENTION_DAYS = 3_650;
const MOST_BACKUPS = 365;
/** A day. Longer, and a page that could not be purged would be shown for too long. */
const SHARED_CACHE_MAX_SECONDS = 86_400;
const LONGEST_APPROVAL_DAYS = 90;
/** A shorter session would end between two clicks. */
const SESSION_MIN_SECONDS = 60;
const SESSION_MAX_SECONDS = 7 * 24 * 3600;

const literals = <const V extends readonly string[]>(values: V) =>
  Type.Unsafe<V[number]>({ type: 'string', enum: [...values] });
const WholeNumber = (maximum: number, minimum = 0) =>
  Type.Refine(Type.String(), (text) => wholeNumber(text, maximum, minimum));
const Address = (schemes: string[], rules?: AddressRules) =>
  Type.Refine(Type.String(), (text) => isUrl(text, schemes, rules));
const HostName = Type.Refine(Type.String(), isHost);
const Path = Type.String({ pattern: '^\\S(.*\\S)?$' });
const MailAddress = Type.String({ pattern: '^[^\\s@<>",;:]+@[^\\s@<>",;:]+$', maxLength: 254 });

export type Variable = {
  readonly schema: TSchema;
  /** The description of the expected value. */
  readonly expected: string;
  /** Whether setting the variable, or setting it to such a value, means that the portal serves other users. */
  readonly production?: true | ((value: string) => boolean);
};

/** Every environment variable that the server reads. */
export const variables = {
  PORT: { schema: WholeNumber(65_535), expected: 'a port number from 0 to 65535' },
  HOST: {
    schema: HostName,
    expected: 'a host name or an address',
    production: (host) => !isLoopback(host),
  },
  DATA_DIR: { schema: Path, expected: 'a directory' },
  BACKUP_DIR: { schema: Path, expected: 'a directory' },
  BACKUP_PASSPHRASE: { schema: Type.String({ minLength: 12 }), expected: 'at least 12 characters' },
  LOG_MIN_DAYS: {
    schema: WholeNumber(LONGEST_RETENTION_DAYS),
    expected: 'days for which logs, runs and messages are kept at least, at most 3650',
  },
  BACKUP_MIN_COUNT: {
    schema: WholeNumber(MOST_BACKUPS),
    expected: 'how many backups are kept at least, at most 365',
  },
  DATABASE_URL: {
    schema: Address(['postgres:', 'postgresql:'], { query: true, credentials: true, socket: true }),
    expected: 'postgres://user:password@host:port/database',
    production: true,
  },
  OPENSEARCH_URL: {
    schema: Address(['http:', 'https:'], { credentials: true }),
    expected: 'the http(s) address of an OpenSearch cluster, without a query',
    production: true,
  },
  OPENSEARCH_INDEX: {
    schema: Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,99}$' }),
    expected: 'lower case letters, digits and hyphens',
  },
  REDIS_URL: {
    schema: Address(['redis:', 'rediss:'], { query: true, credentials: true, path: /^\/?\d{0,5}$/ }),
    expected: 'redis://user:password@host:port/database',
    production: true,
  },
  SMTP_URL: {
    schema: Address(['smtp:', 'smtps:'], { query: true, credentials: true, path: /^\/?$/ }),
    expected: 'smtp://user:password@host:port',
    production: true,
  },
  MAIL_FROM: { schema: MailAddress, expected: 'an e-mail address', production: true },
  SMS_GATEWAY: { schema: literals(SMS_GATEWAYS), expected: SMS_GATEWAYS.join(', ') },
  SMS_GATEWAY_URL: {
    schema: Address(['http:', 'https:']),
    expected: 'the http(s) address of a text message gateway, without a query',
    production: true,
  },
  SMS_ACCESS_KEY_ID: { schema: Type.String({ pattern: '^[\\x21-\\x7e]+$' }), expected: 'an access key id' },
  SMS_ACCESS_KEY_SECRET: { schema: Type.String({ minLength: 1 }), expected: 'an access key secret' },
  SMS_RECEIPT_KEY: {
    schema: Type.String({ pattern: '^[\\w-]{16,256}$' }),
    expected: 'at least 16 letters, digits, hyphens or underscores',
    production: true,
  },
  PUBLIC_URL: {
    schema: Address(['http:', 'https:']),
    expected: 'the http(s) address at which visitors reach the portal, without a query',
    production: true,
  },
  STORAGE_HOST: {
    schema: Address(['http:', 'https:']),
    expected: 'the http(s) address of an OSS-compatible bucket, without a query',
    production: true,
  },
  STORAGE_BUCKET: { schema: Type.String({ pattern: '^[a-z0-9][a-z0-9.-]{1,62}$' }), expected: 'the name of a bucket' },
  STORAGE_ACCESS_KEY_ID: { schema: Type.String({ pattern: '^[\\x21-\\x7e]+$' }), expected: 'an access key id' },
  STORAGE_ACCESS_KEY_SECRET: { schema: Type.String({ minLength: 1 }), expected: 'an access key secret' },
  STORAGE_CONFIG_KEY: { schema: Type.String({ minLength: 16 }), expected: 'at least 16 characters', production: true },
  APPROVALS: {
    schema: Type.Refine(Type.String(), (text) => approvalsOf(text).join() === partsOf(text).join()),
    expected: `a list of ${APPROVAL_KINDS.join(', ')}`,
  },
  APPROVAL_DAYS: { schema: WholeNumber(LONGEST_APPROVAL_DAYS, 1), expected: 'days from 1 to 90' },
  LOG_SEAL_KEY: { schema: Type.String({ minLength: 16 }), expected: 'at least 16 characters', production: true },
  LOG_FORWARD_URL: {
    schema: Address(['syslog+udp:', 'syslog+tcp:', 'syslog+tls:', 'http:', 'https:'], { query: true }),
    expected: 'syslog+tls://host:6514, syslog+tcp://…, syslog+udp://… or an http(s) address',
    production: true,
  },
  LOG_FORWARD_AUTHORIZATION: {
    schema: Type.String({ pattern: '^[\\x20-\\x7e]{8,4096}$' }),
    expected: 'the value of an Authorization header, at least 8 characters',
  },
  SHARED_CACHE_SECONDS: {
    schema: WholeNumber(SHARED_CACHE_MAX_SECONDS),
    expected: 'seconds for which shared caches may keep public pages, at most 86400',
  },
  CACHE_PURGE_URL: {
    schema: Address(['http:', 'https:'], { query: true }),
    expected: 'the http(s) address at which shared caches take purges',
    production: true,
  },
  CACHE_PURGE_AUTHORIZATION: {
    schema: Type.String({ pattern: '^[\\x20-\\x7e]{8,4096}$' }),
    expected: 'the value of an Authorization header, at least 8 characters',
  },
  STORAGE_POLICY_SECONDS: {
    schema: WholeNumber(POLICY_MAX_SECONDS, 1),
    expected: 'seconds for which an upload is allowed, from 1 to 31536000',
  },
  TIME_ZONE: {
    schema: Type.Refine(Type.String(), isTimeZone),
    expected: 'the IANA name of a time zone, as Asia/Shanghai',
  },
  SESSION_TTL: {
    schema: WholeNumber(SESSION_MAX_SECONDS, SESSION_MIN_SECONDS),
    expected: 'idle seconds after which a session ends, from 60 to 604800',
  },
  PROOF_TTL: {
    schema: WholeNumber(SESSION_MAX_SECONDS, SESSION_MIN_SECONDS),
    expected: 'seconds for which a proof allows destructive acts, from 60 to 604800',
  },
  ADMIN_SESSION_TTL: {
    schema: WholeNumber(SESSION_MAX_SECONDS, SESSION_MIN_SECONDS),
    expected: 'idle seconds after which a session of an administrator ends, from 60 to 604800',
  },
  BREACHED_PASSWORDS: { schema: Path, expected: 'a file of SHA-1 hashes in ascending order' },
  ADMIN_EMAIL: { schema: MailAddress, expected: 'an e-mail address', production: true },
  ADMIN_PASSWORD: {
    schema: Type.String({ minLength: 12, maxLength: 128 }),
    expected: '12 to 128 characters',
    production: true,
  },
  EXTERNAL_HOSTS: {
    schema: Type.Refine(Type.String(), (text) => isList(originsOf(text))),
    expected: 'hosts (https) or http(s) origins, comma-separated',
    production: true,
  },
  DEMO_DATA: { schema: literals(SWITCHES), expected: 'on or off' },
  CODE_GENERATOR: { schema: literals(SWITCHES), expected: 'on or off' },
  STATECHART_COUNTS: { schema: literals(SWITCHES), expected: 'on or off' },
  SECURITY_CONTACT: {
    schema: Type.Union([MailAddress, Address(['https:'], { query: true })]),
    expected: 'an e-mail address or an https address',
    production: true,
  },
  SECURITY_POLICY: { schema: Address(['https:'], { query: true }), expected: 'an https address', production: true },
  METRICS_TOKEN: {
    schema: Type.String({ pattern: '^[\\x21-\\x7e]{16,256}$' }),
    expected: 'at least 16 characters without spaces',
    production: true,
  },
  TRUST_PROXY: {
    schema: Type.Refine(Type.String(), (text) => isList(proxiesOf(text))),
    expected: 'addresses or networks of trusted proxies, comma-separated',
    production: true,
  },
  SIGN_ON_INTERNAL: {
    schema: Type.Refine(Type.String(), (text) => isList(networksOf(text))),
    expected: 'internal addresses or networks that identity providers may have, comma-separated',
  },
  LOCAL_PASSWORDS: { schema: literals(LOCAL_PASSWORDS), expected: LOCAL_PASSWORDS.join(', ') },
  LOG_LEVEL: { schema: literals(LOG_LEVELS), expected: LOG_LEVELS.join(', ') },
  NODE_ENV: {
    schema: literals(MODES),
    expected: MODES.join(', '),
    production: (mode) => mode === 'production',
  },
} as const satisfies Record<string, Variable>;

export type Variables = { [K in keyof typeof variables]?: Static<(typeof variables)[K]['schema']> };

function wholeNumber(text: string, maximum: number, minimum: number): boolean {
  return /^\d{1,9}$/.test(text) && Number(text) >= minimum && Number(text) <= maximum;
}

/** Returns whether a list is not empty and all of its parts could be read. */
const isList = (parts: readonly unknown[]) => parts.length > 0 && !parts.includes(undefined);
const partsOf = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** Reads a comma-separated list of acts that need a second person; others are left out. */
export function approvalsOf(text: string): ApprovalKind[] {
  return partsOf(text).flatMap((part) => APPROVAL_KINDS.find((kind) => kind === part) ?? []);
}

/** Reads comma-separated hosts and origins. A host means its https origin; an invalid part gives undefined. */
export function originsOf(text: string): (string | undefined)[] {
  return partsOf(text).map((part) => {
    const address = part.includes('://') ? part : `https://${part}`;
    if (!isUrl(address, ['http:', 'https:'])) return undefined;
    const { origin, host } = new URL(address);
    return /^[\w.:[\]-]+$/.test(host) && address.replace(/\/$/, '').toLowerCase() === origin ? origin : undefined;
  });
}

const NETWORK_NAMES: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** Reads comma-separated addresses and networks of proxies; an invalid part gives undefined. */
export function proxiesOf(text: string): (string | undefined)[] {
  return partsOf(text).map((part) => (NETWORK_NAMES.has(part) || isNetwork(part) ? part : undefined));
}

/** Reads comma-separated addresses and networks with prefix lengths; an invalid part gives undefined. */
export function networksOf(text: string): (string | undefined)[] {
  return proxiesOf(text).map((part) => (part?.includes('/') && isMask(part.split('/')[1] ?? '') ? undefined : part));
}

/** Returns whether a text is an address, or a network with a prefix length or mask. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  return wholeNumber(prefix, family === 4 ? 32 : 128, 1) || (family === 4 && isMask(prefix));
}

function isMask(text: string): boolean {
  if (!isIPv4(text)) return false;
  const bits = text.split('.').map((part) => Number(part).toString(2).padStart(8, '0'));
  return /^1+0*$/.test(bits.join(''));
}

/**
 * Returns whether a text is a host name that DNS and container networks accept, or an address. Four numbers must be a
 * valid address.
 */
function isHost(text: string): boolean {
  if (isIP(text)) return true;
  return text.length <= 253 && /^[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?\.?$/i.test(text) && !/^[\d.]+$/.test(text);
}

/**
 * Returns whether a host is loopback by its form. Other names may resolve to an address that other machines can reach.
 */
function isLoopback(host: string): boolean {
  return host.toLowerCase() === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}

/** The parts that an address may have. By default, only a host with a path. `socket`: its query may name the host. */
type AddressRules = { query?: true; credentials?: true; socket?: true; path?: RegExp };

function isUrl(text: string, schemes: string[], rules: AddressRules = {}): boolean {
  if (!URL.canParse(text) || /\s/.test(text)) return false;
  const { protocol, hostname, pathname, search, searchParams, username, password } = new URL(text);
  return (
    schemes.includes(protocol) &&
    text.toLowerCase().startsWith(`${protocol}//`) &&
    (hostname !== '' || (rules.socket === true && searchParams.has('host'))) &&
    !text.includes('#') &&
    (rules.query || !text.includes('?')) &&
    (rules.credentials || !`${username}${password}`) &&
    (rules.path ?? /^/).test(pathname) &&
    [username, password, hostname, pathname, search].every(isDecodable)
  );
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
