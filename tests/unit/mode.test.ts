import { describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { readConfig } from '../../server/config.ts';
import { checkAdminPassword } from '../../server/start/checkAdminPassword.ts';
import { describeMode } from '../../server/start/describeMode.ts';
import { describeStart } from '../../server/start/describeStart.ts';

/** Environments that each differ from `npm start` in one variable of a production portal. */
const OF_PRODUCTION: Record<string, string>[] = [
  { NODE_ENV: 'production' },
  { HOST: '0.0.0.0' },
  { HOST: '::' },
  { HOST: '192.0.2.7' },
  { HOST: 'portal.example' },
  { HOST: '127.0.0.1.portal.example' },
  { DATABASE_URL: 'postgres://portal@db.example/portal' },
  { OPENSEARCH_URL: 'https://search.example' },
  { REDIS_URL: 'redis://cache.example' },
  { SMTP_URL: 'smtp://mail.example' },
  { MAIL_FROM: 'office@portal.example' },
  { SMS_GATEWAY_URL: 'https://sms.example', SMS_ACCESS_KEY_ID: 'key', SMS_ACCESS_KEY_SECRET: 'secret' },
  { SMS_RECEIPT_KEY: 'receipts-of-the-gateway' },
  {
    STORAGE_HOST: 'https://files.example',
    STORAGE_BUCKET: 'portal',
    STORAGE_ACCESS_KEY_ID: 'key',
    STORAGE_ACCESS_KEY_SECRET: 'secret',
  },
  { STORAGE_CONFIG_KEY: 'a key that is long enough' },
  { LOG_SEAL_KEY: 'a key that is long enough' },
  { LOG_FORWARD_URL: 'https://logs.example' },
  { CACHE_PURGE_URL: 'https://cdn.example/purge', CACHE_PURGE_AUTHORIZATION: 'Bearer 0123456789' },
  { PUBLIC_URL: 'https://portal.example' },
  { ADMIN_EMAIL: 'keeper@portal.example' },
  { ADMIN_PASSWORD: 'Lantern-harbor-2741' },
  { EXTERNAL_HOSTS: 'reports.example' },
  { SECURITY_CONTACT: 'security@portal.example' },
  { SECURITY_POLICY: 'https://portal.example/policy' },
  { METRICS_TOKEN: 'gathered-every-15-seconds' },
  { TRUST_PROXY: '127.0.0.1' },
];
const namesOf = (variables: Record<string, string>) => Object.keys(variables).join(', ');

describe('[A54] one predicate decides whether a portal is for others', () => {
  test.each(OF_PRODUCTION.map((given) => [namesOf(given), given] as const))(
    '%s is enough for production mode',
    (_names, given) => {
      const { production, demoData, codeGenerator } = readConfig(given);
      expect({ production, demoData, codeGenerator }).toEqual({
        production: [Object.keys(given)[0] ?? ''],
        demoData: false,
        codeGenerator: false,
      });
    },
  );

  test.each([{}, { HOST: '127.0.0.1' }, { HOST: '127.8.8.8' }, { HOST: '::1' }, { HOST: 'LocalHost' }])(
    '%o is for this machine only',
    (host) => {
      const config = readConfig({
        ...host,
        PORT: '0',
        DATA_DIR: 'elsewhere',
        NODE_ENV: 'development',
        TRUST_PROXY: '',
      });
      expect(config).toMatchObject({ production: [], demoData: true, codeGenerator: true });
    },
  );

  test('DEMO_DATA=on adds demo data to production and opens nothing else', () => {
    const config = readConfig({ DEMO_DATA: 'on', TRUST_PROXY: '127.0.0.1' });
    expect(config).toMatchObject({ production: ['TRUST_PROXY'], demoData: true, codeGenerator: false });
  });

  test('the start reports its mode and the reason in one line', () => {
    const lineOf = (given: Record<string, string>) => describeMode(readConfig(given));
    expect(lineOf({})).toBe(
      'Local mode, because HOST is 127.0.0.1 and no production variable is set: with demo data, open API documentation, with code generator.',
    );
    expect(lineOf({ HOST: '0.0.0.0', TRUST_PROXY: '10.0.0.1', CODE_GENERATOR: 'on' })).toBe(
      'Production mode, because of HOST, TRUST_PROXY: without demo data, API documentation for administrators only, with code generator (CODE_GENERATOR=on).',
    );
    expect(lineOf({ STATECHART_COUNTS: 'on' })).toMatch(
      / code generator, counting statecharts \(STATECHART_COUNTS=on\)\.$/,
    );
    expect(lineOf({ METRICS_TOKEN: 'gathered-every-15-seconds', DEMO_DATA: 'on' })).toBe(
      'Production mode, because of METRICS_TOKEN: with demo data (DEMO_DATA=on), API documentation for administrators only, without code generator.',
    );
  });

  test('its line starts with the version, the address and the migrations', () => {
    const config = readConfig({ HOST: '::1', PORT: '8081' });
    expect(describeStart(config, { all: 15, now: 3 })).toBe(
      `Oncology Browser ${manifest.version} at http://[::1]:8081, database at migration 15 (3 applied by this start). ${describeMode(config)}`,
    );
  });
});

test.each([
  ['passwordpassword', 'ADMIN_PASSWORD is too weak: This password is easy to guess'],
  ['Keeper-harbor-2741', 'ADMIN_PASSWORD is too weak: The password must not contain your name'],
  ['Xenograft-garden-41', 'ADMIN_PASSWORD is too weak: It is the published password of a demo account.'],
])('[A54] ADMIN_PASSWORD=%s is held to the password rules', async (ADMIN_PASSWORD, problem) => {
  const config = readConfig({ ADMIN_PASSWORD, ADMIN_EMAIL: 'keeper@example.org', DEMO_DATA: 'on' });
  await expect(checkAdminPassword(config)).rejects.toThrow(problem);
});

test('a good ADMIN_PASSWORD, or none, is accepted', async () => {
  await checkAdminPassword(readConfig({}));
  await checkAdminPassword(readConfig({ ADMIN_PASSWORD: 'Lantern-harbor-2741' }));
});
