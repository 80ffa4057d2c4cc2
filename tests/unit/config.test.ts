import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../server/config.ts';
import { variables } from '../../server/configVariables.ts';

type Name = keyof typeof variables;

/** Values that are wrong for every variable: only spaces, and characters that must not be printed in a line. */
const NEVER = [' ', '\t', 'a\nb', 'a\u0000b', '\u001b[31mred'];
/** Returns values that are wrong for every server address with this scheme. */
const noAddress = (scheme: string) => [
  'somewhere',
  `${scheme}:`,
  `${scheme}://`,
  `${scheme}:host.example`,
  `${scheme}://host.example:70000`,
  `${scheme}://host example`,
  `${scheme}://host.example/#part`,
  `${scheme}://user:%zz@host.example`,
  'ftp://host.example',
];
const numbers = (least: number, most: number) => ({
  right: [String(least), String(most)],
  wrong: [String(least - 1), String(most + 1), '1.5', '1e3', '0x10', ' 5', 'many', '99999999999'],
});

/** Right and wrong values of each variable. A variable without an entry does not compile. */
const TABLE: Record<Name, { right: string[]; wrong: string[] }> = {
  PORT: numbers(0, 65_535),
  HOST: {
    right: ['localhost', '127.0.0.1', '::1', '::', '0.0.0.0', 'portal.example', 'portal_app-1'],
    wrong: [
      '999.1.1.1',
      '1.2.3',
      'http://portal.example',
      'portal.example:80',
      'a b',
      '-portal',
      'portal/app',
      '[::1]',
    ],
  },
  DATA_DIR: { right: ['data', '/srv/portal data', './数据'], wrong: [' data', 'data '] },
  BACKUP_DIR: { right: ['backups', '/srv/backups'], wrong: [' backups', 'backups '] },
  LOG_MIN_DAYS: numbers(0, 3_650),
  BACKUP_PASSPHRASE: { right: ['a long passphrase'], wrong: ['too short'] },
  BACKUP_MIN_COUNT: numbers(0, 365),
  DATABASE_URL: {
    right: [
      'postgres://portal:s%40crt@db.example:5432/portal',
      'postgresql://db.example/portal?sslmode=require',
      'postgres:///portal?host=%2Fvar%2Frun',
      'postgres://portal@localhost/portal?host=%2Fdev%2Fshm',
    ],
    wrong: noAddress('postgres'),
  },
  OPENSEARCH_URL: {
    right: ['https://search.example', 'http://user:word@search.example:9200/below'],
    wrong: [...noAddress('http'), 'http://search.example/?pretty'],
  },
  OPENSEARCH_INDEX: { right: ['oncology-models', 'a'], wrong: ['Models', '-models', 'a_b', 'a,b', 'a'.repeat(101)] },
  REDIS_URL: {
    right: ['redis://cache.example', 'rediss://user:word@cache.example:6380/3', 'redis://cache.example/?family=6'],
    wrong: [...noAddress('redis'), 'redis://cache.example/first', 'redis://cache.example/1/2'],
  },
  SMTP_URL: {
    right: ['smtp://mail.example', 'smtps://office:s3cret@mail.example:465', 'smtp://mail.example:25/?ignoreTLS=true'],
    wrong: [...noAddress('smtp'), 'smtp://mail.example/box'],
  },
  MAIL_FROM: {
    right: ['office@portal.example'],
    wrong: ['office', 'Office <office@portal.example>', 'a@b@c', '@b', 'a@'],
  },
  SMS_GATEWAY: { right: ['aliyun'], wrong: ['Aliyun', 'other'] },
  SMS_GATEWAY_URL: {
    right: ['https://sms.example', 'http://sms.example/send/'],
    wrong: [...noAddress('https'), 'https://sms.example?a=b', 'https://user:word@sms.example'],
  },
  SMS_ACCESS_KEY_ID: { right: ['key'], wrong: ['a key', 'schlüssel'] },
  SMS_ACCESS_KEY_SECRET: { right: ['a secret'], wrong: [] },
  SMS_RECEIPT_KEY: { right: ['receipts-of-the-gateway'], wrong: ['short', 'receipts of the gateway', 'a'.repeat(257)] },
  PUBLIC_URL: {
    right: ['https://portal.example', 'http://portal.example:8080/below/', 'http://[::1]:8080'],
    wrong: [
      ...noAddress('https'),
      'https://portal.example/?from=mail',
      'https://portal.example?',
      'https://user:word@portal.example',
      'portal.example',
    ],
  },
  STORAGE_HOST: {
    right: ['https://bucket.oss.example'],
    wrong: [...noAddress('https'), 'https://bucket.oss.example/?acl', 'https://key:secret@bucket.oss.example'],
  },
  STORAGE_BUCKET: { right: ['portal-files'], wrong: ['Portal', 'a', '-portal', 'portal/files'] },
  STORAGE_ACCESS_KEY_ID: { right: ['key'], wrong: ['a key'] },
  STORAGE_ACCESS_KEY_SECRET: { right: ['a secret'], wrong: [] },
  STORAGE_CONFIG_KEY: { right: ['a key that is long enough'], wrong: ['short'] },
  LOG_SEAL_KEY: { right: ['a key that is long enough'], wrong: ['short'] },
  APPROVALS: { right: ['publish', 'publish, roles,purge'], wrong: ['everything', 'publish,all'] },
  APPROVAL_DAYS: numbers(1, 90),
  LOG_FORWARD_URL: {
    right: ['syslog+tls://logs.example:6514', 'syslog+udp://[::1]:514', 'https://logs.example/ingest?source=portal'],
    wrong: ['logs.example', 'ftp://logs.example', 'https://user:secret@logs.example'],
  },
  LOG_FORWARD_AUTHORIZATION: { right: ['Bearer 0123456789'], wrong: ['short', 'two\nlines of text'] },
  SHARED_CACHE_SECONDS: numbers(0, 86_400),
  CACHE_PURGE_URL: {
    right: ['https://cdn.example/purge?zone=1', 'http://127.0.0.1:9000/purge'],
    wrong: ['cdn.example', 'ftp://cdn.example', 'https://user:secret@cdn.example'],
  },
  CACHE_PURGE_AUTHORIZATION: { right: ['Bearer 0123456789'], wrong: ['short', 'two\nlines of text'] },
  STORAGE_POLICY_SECONDS: numbers(1, 31_536_000),
  TIME_ZONE: {
    right: ['UTC', 'Asia/Shanghai', 'America/New_York', 'Asia/Kolkata'],
    wrong: ['Shanghai', '+08:00', 'Asia/Shanghai ', 'Mars/Olympus', 'a'.repeat(61)],
  },
  SESSION_TTL: numbers(60, 604_800),
  PROOF_TTL: numbers(60, 604_800),
  ADMIN_SESSION_TTL: numbers(60, 604_800),
  BREACHED_PASSWORDS: { right: ['/srv/stolen passwords.txt', 'hashes.txt'], wrong: [' hashes.txt', 'hashes.txt '] },
  ADMIN_EMAIL: {
    right: ['keeper@portal.example'],
    wrong: ['keeper', 'a b@c', 'a@b@c', `${'a'.repeat(250)}@b.example`],
  },
  ADMIN_PASSWORD: { right: ['Lantern-harbor-2741'], wrong: ['short', 'a'.repeat(129)] },
  EXTERNAL_HOSTS: {
    right: ['reports.example', 'reports.example, http://other.example:81'],
    wrong: [',', 'a b', 'https://reports.example/page', 'reports.example?x', 'good.example, ftp://bad.example'],
  },
  DEMO_DATA: { right: ['on', 'off'], wrong: ['yes', 'ON', '1', 'true'] },
  CODE_GENERATOR: { right: ['on', 'off'], wrong: ['yes', '0'] },
  STATECHART_COUNTS: { right: ['on', 'off'], wrong: ['yes', '1'] },
  SECURITY_CONTACT: {
    right: ['security@portal.example', 'https://portal.example/report?by=web'],
    wrong: ['http://portal.example', 'nobody', 'mailto:security@portal.example'],
  },
  SECURITY_POLICY: { right: ['https://portal.example/policy'], wrong: ['http://portal.example', 'none'] },
  METRICS_TOKEN: {
    right: ['gathered-every-15-seconds'],
    wrong: ['short', 'with blanks in between it', 'a'.repeat(257)],
  },
  TRUST_PROXY: {
    right: [
      '127.0.0.1',
      '10.0.0.0/8, ::1',
      'fd00::/8',
      'loopback,uniquelocal',
      '192.168.0.0/255.255.0.0',
      '::ffff:10.0.0.1',
    ],
    wrong: [
      'foo',
      'true',
      '1',
      ',',
      '10.0.0.0/33',
      '10.0.0.0/0',
      '::/129',
      '10.0.0.0/255.0.255.0',
      '10.0.0.1:80',
      'a.b',
    ],
  },
  SIGN_ON_INTERNAL: {
    right: ['10.0.0.0/8', '10.1.2.3, fd00::/8', 'loopback,uniquelocal'],
    wrong: ['login.corp.example', ',', '10.0.0.0/33', '10.0.0.0/255.0.0.0'],
  },
  LOCAL_PASSWORDS: { right: ['all', 'emergency'], wrong: ['none', 'Emergency'] },
  LOG_LEVEL: { right: ['trace', 'silent'], wrong: ['verbose', 'INFO'] },
  NODE_ENV: { right: ['production', 'development', 'test'], wrong: ['staging', 'Production'] },
};

/** Values of the variables that other variables require. */
const BESIDE: Record<string, string> = {
  STORAGE_HOST: 'https://files.example',
  STORAGE_BUCKET: 'portal',
  STORAGE_ACCESS_KEY_ID: 'key',
  STORAGE_ACCESS_KEY_SECRET: 'secret',
  SMS_GATEWAY_URL: 'https://sms.example',
  SMS_ACCESS_KEY_ID: 'key',
  SMS_ACCESS_KEY_SECRET: 'secret',
  CACHE_PURGE_URL: 'https://cdn.example/purge',
  CACHE_PURGE_AUTHORIZATION: 'Bearer 0123456789',
};
const lineOf = (given: Record<string, string>): string | undefined => {
  try {
    readConfig({ ...BESIDE, ...given });
    return undefined;
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
};

describe.each(Object.entries(TABLE))('%s', (name, { right, wrong }) => {
  test.each(right)('may be %j', (value) => expect(lineOf({ [name]: value })).toBeUndefined());
  test('may be empty, which counts as unset', () => expect(() => readConfig({ [name]: '' })).not.toThrow());
  test.each([...NEVER, ...wrong])('is refused in one line as %j, and the line does not repeat the value', (value) => {
    const line = lineOf({ [name]: value });
    expect(line).toBe(`${name} is wrong: expected ${variables[name as Name].expected}`);
  });
});

test('a connection name in DATABASE_URL does not replace the names that describe each connection', () => {
  const { databaseUrl } = readConfig({
    DATABASE_URL: 'postgres://db.example/portal?application_name=office&sslmode=require',
  });
  expect(databaseUrl).toBe('postgres://db.example/portal?sslmode=require');
});

describe('variables that require each other', () => {
  test.each([
    [{ STORAGE_HOST: 'https://files.example' }, /^STORAGE_BUCKET is missing: /],
    [{ STORAGE_ACCESS_KEY_ID: 'key' }, /^STORAGE_HOST is missing: /],
    [{ SMS_ACCESS_KEY_ID: 'key' }, /^SMS_GATEWAY_URL is missing: /],
    [{ SMS_GATEWAY: 'aliyun' }, /^SMS_GATEWAY_URL is missing: /],
    [{ CACHE_PURGE_URL: 'https://cdn.example' }, /^CACHE_PURGE_AUTHORIZATION is missing: /],
    [{ CACHE_PURGE_AUTHORIZATION: 'Bearer 0123456789' }, /^CACHE_PURGE_URL is missing: /],
  ])('%o is refused because another variable is missing', (given, line) =>
    expect(() => readConfig(given)).toThrow(line),
  );

  test.each(['files', 'postgres', 'files/backups', 'backups/../postgres'])(
    'backups in %s of DATA_DIR are refused',
    (place) =>
      expect(lineOf({ DATA_DIR: '/srv/portal', BACKUP_DIR: `/srv/portal/${place}` })).toBe(
        'BACKUP_DIR is wrong: expected a directory outside of files and postgres of DATA_DIR',
      ),
  );
  test.each(['/srv/portal', '/srv/portal/files-of-backups'])('backups in %s are accepted', (place) =>
    expect(lineOf({ DATA_DIR: '/srv/portal', BACKUP_DIR: place })).toBeUndefined(),
  );
});
