import { CommandError } from './commandHelp.ts';
import { isDatabaseAway, isStorageFull, plainMessage, sqlState } from './database/database.ts';

/** PostgreSQL refuses the user, or has no such database. */
const REFUSED = /^(28|3D)/;
/** The PostgreSQL role lacks the privilege. */
const INSUFFICIENT_PRIVILEGE = '42501';
/** Descriptions of path errors, by error code. */
const PATHS: Readonly<Record<string, string>> = {
  EACCES: 'this user has no permission for it',
  EPERM: 'this user has no permission for it',
  EROFS: 'its file system is read-only',
  ENOTDIR: 'a part of it is a file, not a directory',
  EEXIST: 'a file with this name exists',
  EISDIR: 'it is a directory',
  ELOOP: 'its symbolic links form a loop',
  ENAMETOOLONG: 'it is too long',
};

/**
 * Returns one line for an error that the operator can fix: a wrong value, a full or read-only disk, a database that is
 * away. Returns undefined for a bug, whose stack trace is needed.
 */
export function lineFor(error: unknown): string | undefined {
  if (error instanceof CommandError) return error.message;
  if (isStorageFull(error)) return `There is no space left to write (${plainMessage(error)})`;
  if (sqlState(error) === INSUFFICIENT_PRIVILEGE)
    return `The database refuses it: ${plainMessage(error)}. Make the role of DATABASE_URL the owner of its database`;
  const { code, path, syscall } = Object(error) as { code?: string; path?: string; syscall?: string };
  if (isOfDatabase(error, syscall)) return `The database cannot be reached: ${plainMessage(error) || code}`;
  const words = path !== undefined && code !== undefined ? PATHS[code] : undefined;
  return words && `${path} cannot be used: ${words} (${code})`;
}

/** A missing file has the same code as a missing socket. The system call distinguishes them. */
function isOfDatabase(error: unknown, syscall: string | undefined): boolean {
  if (REFUSED.test(sqlState(error))) return true;
  return isDatabaseAway(error) && (syscall === undefined || ['connect', 'getaddrinfo', 'read'].includes(syscall));
}

/** Prints the line for an error, or the whole error if it is a bug. */
export function printFailure(error: unknown): void {
  console.error(lineFor(error) ?? error);
}
