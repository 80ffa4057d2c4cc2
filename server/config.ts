import { join, resolve, sep } from 'node:path';
import Value from 'typebox/value';
import type { RetentionLimit } from '../contract/tasks.ts';
import { withoutEnding } from '../contract/withoutEnding.ts';
import {
  type LOG_LEVELS,
  originsOf,
  proxiesOf,
  type SMS_GATEWAYS,
  type Variable,
  type Variables,
  variables,
} from './configVariables.ts';
import { CommandError } from './platform/commandHelp.ts';

/** Time for the largest file over a slow line. */
const POLICY_SECONDS = 7_200;

/** What the server was told by its environment. Read once, never changed. */
export type Config = {
  /** The variables that make this a portal for others. Empty: it is for the person at this machine. */
  readonly production: readonly string[];
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Absolute. */
  readonly dataDir: string;
  /** Where backups go unless told otherwise. Absolute. */
  readonly backupDir: string;
  /** Below these no schedule deletes history or backups. */
  readonly retention: Readonly<Record<RetentionLimit, number>>;
  /** Absent: the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Absent: the search index in memory answers alone. */
  readonly openSearchUrl: string | undefined;
  /** Name under which the index of models stands in the cluster. */
  readonly openSearchIndex: string;
  /** Absent: each server counts calls by itself. */
  readonly redisUrl: string | undefined;
  /** Absent: uploaded files are kept in `dataDir`. */
  readonly storage:
    | {
        /** Without a slash at the end. */
        readonly address: string;
        readonly bucket: string;
        readonly accessKeyId: string;
        readonly accessKeySecret: string;
      }
    | undefined;
  /** Encrypts the storage configuration. Absent: a random one of this installation. */
  readonly storageConfigKey: string | undefined;
  /** How long an upload that was allowed may begin. */
  readonly storagePolicySeconds: number;
  readonly smtpUrl: string | undefined;
  /** Sender of all mails. */
  readonly mailFrom: string;
  /** Absent: text messages stay in the outbox. */
  readonly sms:
    | {
        readonly kind: (typeof SMS_GATEWAYS)[number];
        /** Without a slash at the end. */
        readonly address: string;
        readonly accessKeyId: string;
        readonly accessKeySecret: string;
      }
    | undefined;
  /** What the gateway shows when it posts receipts. Absent: they are not taken. */
  readonly smsReceiptKey: string | undefined;
  /** Origin and path prefix of links in mails, without a slash at the end. */
  readonly publicUrl: string;
  /** Counts the days of data rules, and those of readers whose calls name no time zone (IANA). */
  readonly timeZone: string;
  readonly sessionTtlSeconds: number;
  readonly adminEmail: string;
  readonly adminPassword: string | undefined;
  readonly demoData: boolean;
  /** Whether the back-office generates code of resources. */
  readonly codeGenerator: boolean;
  /** Origins whose pages the back-office may show in its frame. */
  readonly externalOrigins: string[];
  /** Whoever collects `/metrics` shows it. Absent: nobody gets them. */
  readonly metricsToken: string | undefined;
  readonly trustedProxies: string[];
  readonly logLevel: (typeof LOG_LEVELS)[number];
};

const isWithin = (directory: string, path: string): boolean => `${path}${sep}`.startsWith(`${directory}${sep}`);

/** Nothing but blanks, or characters that no value can hold and no line may print. */
const UNREADABLE = /^\s*$|\p{Cc}/u;

/** A wrong value of a variable; `message` is the one line for the person who starts the server. */
export class ConfigError extends CommandError {}

/**
 * Checks the environment against the schema above. Empty variables count as unset.
 * @throws ConfigError naming the variable and what is expected of it; the value is not repeated, it may be a secret
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given: Variables = {};
  const production: string[] = [];
  for (const [name, variable] of Object.entries<Variable>(variables)) {
    const value = environment[name];
    if (value === undefined || value === '') continue;
    if (UNREADABLE.test(value) || !Value.Check(variable.schema, value))
      throw new ConfigError(`${name} is wrong: expected ${variable.expected}`);
    Object.assign(given, { [name]: value });
    if (typeof variable.production === 'function' ? variable.production(value) : variable.production)
      production.push(name);
  }
  const isLocal = production.length === 0;
  const dataDir = resolve(given.DATA_DIR ?? 'data');
  const backupDir = resolve(given.BACKUP_DIR ?? join(dataDir, 'backups'));
  // an archive would hold the archives before it, or lie in the middle of the database
  if (['files', 'postgres'].some((own) => isWithin(join(dataDir, own), backupDir)))
    throw new ConfigError('BACKUP_DIR is wrong: expected a directory outside of files and postgres of DATA_DIR');
  const host = given.HOST ?? '127.0.0.1';
  const port = Number(given.PORT ?? 8080);
  return {
    production,
    host,
    port,
    dataDir,
    backupDir,
    retention: { logDays: Number(given.LOG_MIN_DAYS ?? 90), backups: Number(given.BACKUP_MIN_COUNT ?? 3) },
    databaseUrl: given.DATABASE_URL && withoutName(given.DATABASE_URL),
    openSearchUrl: given.OPENSEARCH_URL,
    openSearchIndex: given.OPENSEARCH_INDEX ?? 'oncology-models',
    redisUrl: given.REDIS_URL,
    storage: storageOf(given),
    storageConfigKey: given.STORAGE_CONFIG_KEY,
    storagePolicySeconds: Number(given.STORAGE_POLICY_SECONDS ?? POLICY_SECONDS),
    smtpUrl: given.SMTP_URL,
    mailFrom: given.MAIL_FROM ?? 'no-reply@oncology-browser.example',
    sms: smsOf(given),
    smsReceiptKey: given.SMS_RECEIPT_KEY,
    publicUrl: withoutSlash(given.PUBLIC_URL ?? addressAt(host, port)),
    timeZone: given.TIME_ZONE ?? 'UTC',
    sessionTtlSeconds: Number(given.SESSION_TTL ?? 12 * 3600),
    adminEmail: given.ADMIN_EMAIL ?? 'admin@oncology-browser.example',
    adminPassword: given.ADMIN_PASSWORD,
    demoData: given.DEMO_DATA ? given.DEMO_DATA === 'on' : isLocal,
    codeGenerator: given.CODE_GENERATOR ? given.CODE_GENERATOR === 'on' : isLocal,
    externalOrigins: originsOf(given.EXTERNAL_HOSTS ?? '').filter((origin) => origin !== undefined),
    metricsToken: given.METRICS_TOKEN,
    trustedProxies: proxiesOf(given.TRUST_PROXY ?? '').filter((proxy) => proxy !== undefined),
    logLevel: given.LOG_LEVEL ?? (isLocal ? 'warn' : 'info'),
  };
}

/** The same at the port that was taken: links lead there, unless PUBLIC_URL says where else. */
export function atPort(config: Config, port: number): Config {
  const isDefault = config.publicUrl === addressAt(config.host, config.port);
  return { ...config, port, publicUrl: isDefault ? addressAt(config.host, port) : config.publicUrl };
}

/** What a visitor of the same machine opens. */
export function addressAt(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/**
 * Returns whether the portal serves others. Everything that differs between a portal for others and one that is tried
 * out or developed asks this: demo data and the code generator unless they are set, and who reads the API
 * documentation.
 */
export function isProduction({ production }: Pick<Config, 'production'>): boolean {
  return production.length > 0;
}

/** A storage host is named with everything that it needs, or not at all. */
function storageOf({
  STORAGE_HOST,
  STORAGE_BUCKET,
  STORAGE_ACCESS_KEY_ID,
  STORAGE_ACCESS_KEY_SECRET,
}: Variables): Config['storage'] {
  const given = { STORAGE_HOST, STORAGE_BUCKET, STORAGE_ACCESS_KEY_ID, STORAGE_ACCESS_KEY_SECRET };
  const all = allOrNone(given, 'a storage host needs STORAGE_HOST, STORAGE_BUCKET and both keys');
  return (
    all && {
      address: withoutSlash(all.STORAGE_HOST),
      bucket: all.STORAGE_BUCKET,
      accessKeyId: all.STORAGE_ACCESS_KEY_ID,
      accessKeySecret: all.STORAGE_ACCESS_KEY_SECRET,
    }
  );
}

/** The same of a gateway of text messages. */
function smsOf({ SMS_GATEWAY, SMS_GATEWAY_URL, SMS_ACCESS_KEY_ID, SMS_ACCESS_KEY_SECRET }: Variables): Config['sms'] {
  const given = { SMS_GATEWAY_URL, SMS_ACCESS_KEY_ID, SMS_ACCESS_KEY_SECRET };
  const needs = 'a text message gateway needs SMS_GATEWAY_URL and both keys';
  const all = allOrNone(given, needs);
  if (!all && SMS_GATEWAY) throw new ConfigError(`SMS_GATEWAY_URL is missing: ${needs}`);
  return (
    all && {
      kind: SMS_GATEWAY ?? 'aliyun',
      address: withoutSlash(all.SMS_GATEWAY_URL),
      accessKeyId: all.SMS_ACCESS_KEY_ID,
      accessKeySecret: all.SMS_ACCESS_KEY_SECRET,
    }
  );
}

/** @throws ConfigError naming the first variable that is missing beside others; `needs` says what belongs together */
function allOrNone<Name extends string>(
  given: Record<Name, string | undefined>,
  needs: string,
): Record<Name, string> | undefined {
  const all = Object.entries<string | undefined>(given);
  if (all.every(([, value]) => value === undefined)) return undefined;
  const lacking = all.find(([, value]) => value === undefined)?.[0];
  if (lacking !== undefined) throw new ConfigError(`${lacking} is missing: ${needs}`);
  return given as Record<Name, string>;
}

const withoutSlash = (address: string): string => withoutEnding(address, '/');

/** Connections are named by what they are for, which tells a command that the portal is running. */
function withoutName(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  if (!url.searchParams.has('application_name')) return databaseUrl;
  url.searchParams.delete('application_name');
  return url.href;
}
