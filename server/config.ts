import { join, resolve, sep } from 'node:path';
import Value from 'typebox/value';
import type { ApprovalKind } from '../contract/approvals.ts';
import type { RetentionLimit } from '../contract/tasks.ts';
import { withoutEnding } from '../contract/withoutEnding.ts';
import {
  approvalsOf,
  type LOCAL_PASSWORDS,
  type LOG_LEVELS,
  networksOf,
  originsOf,
  proxiesOf,
  type SMS_GATEWAYS,
  type Variable,
  type Variables,
  variables,
} from './configVariables.ts';
import { CommandError } from './platform/commandHelp.ts';

/** Enough time for the largest file over a slow connection. */
const POLICY_SECONDS = 7_200;

/** The server's configuration from its environment. It is read once and never changes. */
export type Config = {
  /** The variables that make this a portal for other users. Empty: only the user of this machine uses it. */
  readonly production: readonly string[];
  readonly host: string;
  /** 0 selects a free port. */
  readonly port: number;
  /** Absolute. */
  readonly dataDir: string;
  /** The default directory for backups, as an absolute path. */
  readonly backupDir: string;
  /** Encrypts backups. If absent, they are not encrypted. */
  readonly backupPassphrase: string | undefined;
  /** The minimum values for schedules that delete history or backups. */
  readonly retention: Readonly<Record<RetentionLimit, number>>;
  /** If absent, the embedded PostgreSQL in `dataDir` is used. */
  readonly databaseUrl: string | undefined;
  /** If absent, only the search index in memory is used. */
  readonly openSearchUrl: string | undefined;
  /** The name of the model index in the cluster. */
  readonly openSearchIndex: string;
  /** If absent, each server counts calls separately. */
  readonly redisUrl: string | undefined;
  /** If absent, uploaded files are stored in `dataDir`. */
  readonly storage:
    | {
        /** Has no slash at the end. */
        readonly address: string;
        readonly bucket: string;
        readonly accessKeyId: string;
        readonly accessKeySecret: string;
      }
    | undefined;
  /** The key that encrypts the storage configuration. If absent, the installation uses its own random key. */
  readonly storageConfigKey: string | undefined;
  /** The text of the key that signs the sealed log. If absent, a random key of the installation signs. */
  readonly logSealKey: string | undefined;
  /** Where entries of the logs are sent. If absent, they are not sent. */
  readonly logForward: { readonly address: string; readonly authorization: string | undefined } | undefined;
  /** For how many seconds shared caches, such as a CDN, may keep public pages. 0: they keep none. */
  readonly sharedCacheSeconds: number;
  /** Where shared caches take purges. If absent, nothing is purged. */
  readonly cachePurge: { readonly address: string; readonly authorization: string } | undefined;
  /** Which acts need a second person, and for how many days a request waits. */
  readonly approvals: { readonly kinds: readonly ApprovalKind[]; readonly days: number };
  /** How many seconds after its approval an upload may still start. */
  readonly storagePolicySeconds: number;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** If absent, text messages remain in the outbox. */
  readonly sms:
    | {
        readonly kind: (typeof SMS_GATEWAYS)[number];
        /** Has no slash at the end. */
        readonly address: string;
        readonly accessKeyId: string;
        readonly accessKeySecret: string;
      }
    | undefined;
  /** The key that the gateway sends with receipts. If absent, receipts are refused. */
  readonly smsReceiptKey: string | undefined;
  /** The origin and path prefix of links in mails, without a slash at the end. */
  readonly publicUrl: string;
  /** The time zone (IANA) for the days of data rules, and for users whose calls name no time zone. */
  readonly timeZone: string;
  readonly sessionTtlSeconds: number;
  /** How long after a proof of identity destructive acts need no other one. */
  readonly proofTtlSeconds: number;
  /** For users who have a right in the back-office. */
  readonly adminSessionTtlSeconds: number;
  /** A sorted file of the SHA-1 of stolen passwords, which nobody may choose. */
  readonly breachedPasswords: string | undefined;
  readonly adminEmail: string;
  readonly adminPassword: string | undefined;
  readonly demoData: boolean;
  /** Whether the back-office can generate code of resources. */
  readonly codeGenerator: boolean;
  /** Whether pages count how often the parts of statecharts are taken. */
  readonly statechartCounts: boolean;
  /** Origins whose pages the back-office may show in its frame. */
  readonly externalOrigins: string[];
  /** The mail or web address for reports of vulnerabilities. If absent, there is no security.txt. */
  readonly securityContact: string | undefined;
  /** The address of the policy for such reports. */
  readonly securityPolicy: string | undefined;
  /** The token that a collector of `/metrics` must send. If absent, `/metrics` is closed. */
  readonly metricsToken: string | undefined;
  readonly trustedProxies: string[];
  /** Internal networks in which identity providers may be, in addition to the Internet. */
  readonly signOnInternal: string[];
  /** `emergency`: only accounts with that mark sign in with a password while single sign-on works. */
  readonly localPasswords: (typeof LOCAL_PASSWORDS)[number];
  readonly logLevel: (typeof LOG_LEVELS)[number];
};

const isWithin = (directory: string, path: string): boolean => `${path}${sep}`.startsWith(`${directory}${sep}`);

/** Matches texts of blanks only, and control characters, which are not allowed in values or printed lines. */
const UNREADABLE = /^\s*$|\p{Cc}/u;

/** A wrong value of a variable. `message` is one line for the administrator who starts the server. */
export class ConfigError extends CommandError {}

/**
 * Checks the environment against the schema above and returns the configuration. Empty variables count as unset.
 * @throws ConfigError naming the variable and what is expected; it does not repeat the value, which may be a secret
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
  // Otherwise a backup would contain earlier backups, or be stored inside the database directory.
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
    backupPassphrase: given.BACKUP_PASSPHRASE,
    retention: { logDays: Number(given.LOG_MIN_DAYS ?? 90), backups: Number(given.BACKUP_MIN_COUNT ?? 3) },
    databaseUrl: given.DATABASE_URL && withoutName(given.DATABASE_URL),
    openSearchUrl: given.OPENSEARCH_URL,
    openSearchIndex: given.OPENSEARCH_INDEX ?? 'oncology-models',
    redisUrl: given.REDIS_URL,
    storage: storageOf(given),
    storageConfigKey: given.STORAGE_CONFIG_KEY,
    logSealKey: given.LOG_SEAL_KEY,
    approvals: { kinds: approvalsOf(given.APPROVALS ?? ''), days: Number(given.APPROVAL_DAYS ?? 7) },
    logForward: given.LOG_FORWARD_URL
      ? { address: given.LOG_FORWARD_URL, authorization: given.LOG_FORWARD_AUTHORIZATION }
      : undefined,
    sharedCacheSeconds: Number(given.SHARED_CACHE_SECONDS ?? 0),
    cachePurge: cachePurgeOf(given),
    storagePolicySeconds: Number(given.STORAGE_POLICY_SECONDS ?? POLICY_SECONDS),
    smtpUrl: given.SMTP_URL,
    mailFrom: given.MAIL_FROM ?? 'no-reply@oncology-browser.example',
    sms: smsOf(given),
    smsReceiptKey: given.SMS_RECEIPT_KEY,
    publicUrl: withoutSlash(given.PUBLIC_URL ?? addressAt(host, port)),
    timeZone: given.TIME_ZONE ?? 'UTC',
    sessionTtlSeconds: Number(given.SESSION_TTL ?? 12 * 3600),
    proofTtlSeconds: Number(given.PROOF_TTL ?? 600),
    adminSessionTtlSeconds: Number(given.ADMIN_SESSION_TTL ?? 3600),
    breachedPasswords: given.BREACHED_PASSWORDS && resolve(given.BREACHED_PASSWORDS),
    adminEmail: given.ADMIN_EMAIL ?? 'admin@oncology-browser.example',
    adminPassword: given.ADMIN_PASSWORD,
    demoData: given.DEMO_DATA ? given.DEMO_DATA === 'on' : isLocal,
    codeGenerator: given.CODE_GENERATOR ? given.CODE_GENERATOR === 'on' : isLocal,
    statechartCounts: given.STATECHART_COUNTS === 'on',
    externalOrigins: originsOf(given.EXTERNAL_HOSTS ?? '').filter((origin) => origin !== undefined),
    securityContact: given.SECURITY_CONTACT,
    securityPolicy: given.SECURITY_POLICY,
    metricsToken: given.METRICS_TOKEN,
    trustedProxies: proxiesOf(given.TRUST_PROXY ?? '').filter((proxy) => proxy !== undefined),
    signOnInternal: networksOf(given.SIGN_ON_INTERNAL ?? '').filter((network) => network !== undefined),
    localPasswords: given.LOCAL_PASSWORDS ?? 'all',
    logLevel: given.LOG_LEVEL ?? (isLocal ? 'warn' : 'info'),
  };
}

/** Returns the configuration with the actual port. Links use that port unless PUBLIC_URL gives another address. */
export function atPort(config: Config, port: number): Config {
  const isDefault = config.publicUrl === addressAt(config.host, config.port);
  return { ...config, port, publicUrl: isDefault ? addressAt(config.host, port) : config.publicUrl };
}

/** Returns the address that a visitor on the same machine opens. */
export function addressAt(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/**
 * Returns whether the portal serves other users. Every difference between such a portal and one for trial or
 * development depends on it: the defaults for demo data and the code generator, and access to the API documentation.
 */
export function isProduction({ production }: Pick<Config, 'production'>): boolean {
  return production.length > 0;
}

/** Returns the storage host. All of its variables must be set, or none. */
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

/** Returns the gateway of text messages. All of its variables must be set, or none. */
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

/** Returns where shared caches take purges. Both variables must be set, or none. */
function cachePurgeOf({ CACHE_PURGE_URL, CACHE_PURGE_AUTHORIZATION }: Variables): Config['cachePurge'] {
  const given = { CACHE_PURGE_URL, CACHE_PURGE_AUTHORIZATION };
  const all = allOrNone(given, 'a purge of shared caches needs CACHE_PURGE_URL and CACHE_PURGE_AUTHORIZATION');
  return all && { address: all.CACHE_PURGE_URL, authorization: all.CACHE_PURGE_AUTHORIZATION };
}

/**
 * Returns the variables of a group; undefined when none of them is set.
 * @throws ConfigError naming the first missing variable when others are set; `needs` explains what belongs together
 */
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

/**
 * Removes the application name from the address. The portal names each connection by its purpose, so that a command can
 * detect whether the portal is running.
 */
function withoutName(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  if (!url.searchParams.has('application_name')) return databaseUrl;
  url.searchParams.delete('application_name');
  return url.href;
}
