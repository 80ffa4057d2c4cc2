import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import type { ConnectionCaps } from './connections.ts';

/** Descriptors for the database, the log, files, mail and the program itself. */
const RESERVED = 256;
/** Each connection may also read or write a file. */
const PER_CONNECTION = 2;
const MOST_CONNECTIONS = 8_000;
const FEWEST_CONNECTIONS = 32;
/** As many connections as a large organization behind one address has open at the same time. */
const EACH = 256;

/** The limit to assume where the system does not report one: the most that macOS allows a process. */
const USUAL_LIMIT = 10_240;

/** Returns how many descriptors this process may have open. */
export function descriptorLimit(): number {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY);
  } catch {
    return USUAL_LIMIT;
  }
}

/**
 * Returns how many descriptors are open; 0 where the system does not report it. Rejects when no descriptor is free for
 * the check itself.
 */
export async function openDescriptors(): Promise<number> {
  return readdir('/proc/self/fd').then(
    (all) => all.length,
    (error: unknown) => (isDescriptorShortage(error) ? Promise.reject(error) : 0),
  );
}

/** Returns the connection limits for a number of descriptors. Those that the rest of the server needs are kept free. */
export function connectionCaps(limit: number): ConnectionCaps {
  const all = Math.floor((limit - RESERVED) / PER_CONNECTION);
  return { all: Math.max(FEWEST_CONNECTIONS, Math.min(MOST_CONNECTIONS, all)), each: EACH };
}

/** Returns whether an error came from a lack of descriptors, in this process or on the machine. */
export function isDescriptorShortage(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if ('code' in at && (at.code === 'EMFILE' || at.code === 'ENFILE')) return true;
  return false;
}
