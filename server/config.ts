import { resolve } from 'node:path';
import Type, { type Static, type TSchema } from 'typebox';
import Value from 'typebox/value';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
const SWITCHES = ['on', 'off'] as const;
const MODES = ['production', 'development', 'test'] as const;

const literals = <const V extends readonly string[]>(values: V) =>
  Type.Unsafe<V[number]>({ type: 'string', enum: [...values] });
const WholeNumber = (maximum: number) => Type.Refine(Type.String(), (text) => wholeNumber(text, maximum));
const Address = (schemes: string[]) => Type.Refine(Type.String(), (text) => isUrl(text, schemes));

/** Every environment variable the server reads, with what is expected of it in words. */
const variables = {
  PORT: { schema: WholeNumber(65_535), expected: 'a port number from 0 to 65535' },
  HOST: { schema: Type.String({ minLength: 1 }), expected: 'a host name or an address' },
  DATA_DIR: { schema: Type.String({ minLength: 1 }), expected: 'a directory' },
  DATABASE_URL: {
    schema: Address(['postgres:', 'postgresql:']),
    expected: 'postgres://user:password@host:port/database',
  },
  SMTP_URL: { schema: Address(['smtp:', 'smtps:']), expected: 'smtp://user:password@host:port' },
  MAIL_FROM: { schema: Type.String({ pattern: '^[^\\s@<>",;:]+@[^\\s@<>",;:]+$' }), expected: 'an e-mail address' },
  PUBLIC_URL: {
    schema: Address(['http:', 'https:']),
    expected: 'the http(s) address at which visitors reach the portal',
  },
  SESSION_TTL: {
    schema: WholeNumber(7 * 24 * 3600),
    expected: 'idle seconds after which a session ends, at most 604800',
  },
  ADMIN_EMAIL: { schema: Type.String({ pattern: '^[^\\s@]+@[^\\s@]+$' }), expected: 'an e-mail address' },
  ADMIN_PASSWORD: { schema: Type.String({ minLength: 12, maxLength: 128 }), expected: '12 to 128 characters' },
  DEMO_DATA: { schema: literals(SWITCHES), expected: 'on or off' },
  TRUST_PROXY: {
    schema: Type.String({ minLength: 1 }),
    expected: 'addresses or networks of trusted proxies, comma-separated',
  },
  LOG_LEVEL: { schema: literals(LOG_LEVELS), expected: LOG_LEVELS.join(', ') },
  NODE_ENV: { schema: literals(MODES), expected: MODES.join(', ') },
} as const satisfies Record<string, { schema: TSchema; expected: string }>;

type Variables = { [K in keyof typeof variables]?: Static<(typeof variables)[K]['schema']> };

/** What the server was told by its environment (design: architecture, "Configuration"). Read once, never changed. */
export type Config = {
  readonly mode: (typeof MODES)[number];
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Absolute. */
  readonly dataDir: string;
  /** Absent: the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | undefined;
  readonly smtpUrl: string | undefined;
  /** Sender of all mails. */
  readonly mailFrom: string;
  /** Origin and path prefix of links in mails, without a slash at the end. */
  readonly publicUrl: string;
  readonly sessionTtlSeconds: number;
  readonly adminEmail: string;
  readonly adminPassword: string | undefined;
  readonly demoData: boolean;
  readonly trustedProxies: string[];
  readonly logLevel: (typeof LOG_LEVELS)[number];
};

/** A wrong value of a variable; `message` is the one line for the person who starts the server. */
export class ConfigError extends Error {}

/**
 * Checks the environment against the schema above. Empty variables count as unset.
 * @throws ConfigError naming the variable and what is expected of it; the value is not repeated, it may be a secret
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given: Variables = {};
  for (const [name, { schema, expected }] of Object.entries(variables)) {
    const value = environment[name];
    if (value === undefined || value === '') continue;
    if (!Value.Check(schema, value)) throw new ConfigError(`${name} is wrong: expected ${expected}`);
    Object.assign(given, { [name]: value });
  }
  const mode = given.NODE_ENV ?? 'development';
  const host = given.HOST ?? '127.0.0.1';
  const port = Number(given.PORT ?? 8080);
  return {
    mode,
    host,
    port,
    dataDir: resolve(given.DATA_DIR ?? 'data'),
    databaseUrl: given.DATABASE_URL,
    smtpUrl: given.SMTP_URL,
    mailFrom: given.MAIL_FROM ?? 'no-reply@oncology-browser.example',
    publicUrl: (given.PUBLIC_URL ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`).replace(/\/+$/, ''),
    sessionTtlSeconds: Number(given.SESSION_TTL ?? 12 * 3600),
    adminEmail: given.ADMIN_EMAIL ?? 'admin@oncology-browser.example',
    adminPassword: given.ADMIN_PASSWORD,
    demoData: given.DEMO_DATA ? given.DEMO_DATA === 'on' : !looksLikeProduction(given),
    trustedProxies: given.TRUST_PROXY?.split(',').map((address) => address.trim()) ?? [],
    logLevel: given.LOG_LEVEL ?? (mode === 'production' ? 'info' : 'warn'),
  };
}

/** Whoever sets one of these runs the portal for others: invented data and known passwords do not belong there. */
function looksLikeProduction(given: Variables): boolean {
  return (
    given.NODE_ENV === 'production' ||
    Boolean(given.DATABASE_URL ?? given.SMTP_URL ?? given.PUBLIC_URL ?? given.ADMIN_PASSWORD)
  );
}

function wholeNumber(text: string, maximum: number): boolean {
  return /^\d{1,9}$/.test(text) && Number(text) <= maximum;
}

function isUrl(text: string, schemes: string[]): boolean {
  return URL.canParse(text) && schemes.includes(new URL(text).protocol);
}
