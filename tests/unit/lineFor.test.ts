import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { CommandError } from '../../server/platform/commandHelp.ts';
import { lineFor } from '../../server/platform/lineFor.ts';

const systemError = (code: string, more: Record<string, unknown> = {}) =>
  Object.assign(new Error(`${code}: words of the system`), { code, ...more });
const refusedByPostgres = (code: string, message: string) =>
  Object.assign(new pg.DatabaseError(message, message.length, 'error'), { code });

describe('the one line for an error that the operator can correct', () => {
  test.each([
    [new CommandError('the line'), 'the line'],
    [
      systemError('ENOSPC', { path: '/backups/a.zip' }),
      'There is no space left to write (ENOSPC: words of the system)',
    ],
    [systemError('EDQUOT'), 'There is no space left to write (EDQUOT: words of the system)'],
    [
      new DrizzleQueryError('insert', [], refusedByPostgres('53100', 'could not extend file')),
      'There is no space left to write (could not extend file)',
    ],
    [
      systemError('EROFS', { path: '/backups/a.zip' }),
      '/backups/a.zip cannot be used: its file system is read-only (EROFS)',
    ],
    [
      systemError('ENOTDIR', { path: '/etc/passwd/a.zip', syscall: 'mkdir' }),
      '/etc/passwd/a.zip cannot be used: a part of it is a file, not a directory (ENOTDIR)',
    ],
    [
      systemError('EACCES', { path: '/root/a.zip' }),
      '/root/a.zip cannot be used: this user has no permission for it (EACCES)',
    ],
    [
      systemError('ECONNREFUSED', { syscall: 'connect' }),
      'The database cannot be reached: ECONNREFUSED: words of the system',
    ],
    [
      systemError('ENOENT', { syscall: 'connect', path: '/tmp/.s.PGSQL.5432' }),
      'The database cannot be reached: ENOENT: words of the system',
    ],
    [
      refusedByPostgres('28P01', 'password authentication failed for user "portal"'),
      'The database cannot be reached: password authentication failed for user "portal"',
    ],
    [
      new DrizzleQueryError('create', [], refusedByPostgres('42501', 'permission denied for database portal')),
      'The database refuses it: permission denied for database portal. ' +
        'Make the role of DATABASE_URL the owner of its database',
    ],
  ])('%s', (error, line) => expect(lineFor(error)).toBe(line));

  test.each([
    new TypeError('undefined is not a function'),
    systemError('ENOENT', { syscall: 'open', path: 'server/i18n/compiled/messages.js' }),
    refusedByPostgres('42P01', 'relation "nothing" does not exist'),
    'thrown text',
  ])('a program error keeps its stack trace: %s', (error) => expect(lineFor(error)).toBeUndefined());
});
