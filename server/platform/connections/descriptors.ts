import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import type { ConnectionCaps } from './connections.ts';

/** For database, log, files, mail, and the program itself. */
const RESERVED = 256;
/** Each connection may be reading or writing a file. */
const PER_CONNECTION = 2;
const MOST_CONNECTIONS = 8_000;
const FEWEST_CONNECTIONS = 32;
/** As many as a house of many people behind one address has open at once. */
const EACH = 256;

/** Where the system does not tell its limit: what macOS allows a process at most. */
const USUAL_LIMIT = 10_240;

/** How many descriptors this process may have open. */
export function descriptorLimit(): number {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY);
  } catch {
    return USUAL_LIMIT;
  }
}

/** Descriptors that are open; none where the system does not tell. Rejects when none is left to look with. */
export async function openDescriptors(): Promise<number> {
  return readdir('/proc/self/fd').then(
    (all) => all.length,
    (error: unknown) => (isDescriptorShortage(error) ? Promise.reject(error) : 0),
  );
}

/** The connections for which so many descriptors are enough, with what the rest of the server needs kept free. */
export function connectionCaps(limit: number): ConnectionCaps {
  const all = Math.floor((limit - RESERVED) / PER_CONNECTION);
  return { all: Math.max(FEWEST_CONNECTIONS, Math.min(MOST_CONNECTIONS, all)), each: EACH };
}

/** Whether something failed because no descriptor was left, in this process or on the machine. */
export function isDescriptorShortage(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if ('code' in at && (at.code === 'EMFILE' || at.code === 'ENFILE')) return true;
  return false;
}
