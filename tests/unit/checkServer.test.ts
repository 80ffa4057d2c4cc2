import pg from 'pg';
import { expect, test } from 'vitest';
import {
  assertNewEnough,
  assertSortsByLanguage,
  assertStoresAllTexts,
  reasonOf,
} from '../../server/platform/database/checkServer.ts';

test('PostgreSQL 18 is accepted, and an older one is refused in one line', () => {
  expect(() => assertNewEnough(180_000, '18.0')).not.toThrow();
  expect(() => assertNewEnough(190_001, '19.1')).not.toThrow();
  expect(() => assertNewEnough(170_006, '17.6')).toThrow(
    'The database of DATABASE_URL is PostgreSQL 17.6, and the portal needs 18 or newer. Nothing was changed',
  );
});

test('a database that cannot store Chinese is refused in one line', () => {
  expect(() => assertStoresAllTexts('UTF8')).not.toThrow();
  for (const encoding of ['LATIN1', 'SQL_ASCII'])
    expect(() => assertStoresAllTexts(encoding)).toThrow(
      `The database of DATABASE_URL has the encoding ${encoding}, and the portal needs UTF8: ` +
        "CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0. Nothing was changed",
    );
});

test('a PostgreSQL that cannot sort by language is refused in one line', () => {
  expect(() => assertSortsByLanguage(true)).not.toThrow();
  expect(() => assertSortsByLanguage(false)).toThrow(
    /^The PostgreSQL of DATABASE_URL was built without ICU, .*changed$/,
  );
});

const systemError = (code: string, syscall: string) =>
  Object.assign(new Error(`${syscall} ${code} secret.example`), { code, syscall });

test.each([
  [systemError('ECONNREFUSED', 'connect'), 'ECONNREFUSED: no server listens on its host and port'],
  [
    systemError('ENOTFOUND', 'getaddrinfo'),
    'ENOTFOUND: there is no such host; in a password write / as %2F and @ as %40',
  ],
  [systemError('ECONNRESET', 'read'), 'ECONNRESET'],
  [systemError('ENOENT', 'open'), 'open ENOENT secret.example'],
  [
    new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'),
    'it asks for a password, and DATABASE_URL has none',
  ],
  [new Error('timeout expired'), 'timeout expired'],
  [
    Object.assign(new pg.DatabaseError('password authentication failed', 1, 'error'), { code: '28P01' }),
    'password authentication failed',
  ],
])('%s is reported as: %s', (error, reason) => expect(reasonOf(error)).toBe(reason));
