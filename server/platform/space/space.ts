import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type pg from 'pg';
import { isDatabaseFull } from '../database/fullness.ts';

/** Directories whose disks are watched. `database` is set if the portal runs the database itself. */
export type Places = { data: string; backups: string; database?: string };
export type Place = keyof Places;

/** Bytes of a disk: those that the portal may still use, and the total. */
export type Room = { free: number; total: number };

/** The space for writes, measured within the last second. */
export type Space = {
  /** Returns the disk of each place. A place is missing while its disk cannot be read. */
  rooms: () => Promise<ReadonlyMap<Place, Room>>;
  /** Returns whether there is space for rows and files. Without it the portal still reads but accepts no writes. */
  hasSpace: () => Promise<boolean>;
  /** Returns whether `data` has space for uploaded files. */
  hasSpaceForFiles: () => Promise<boolean>;
  /** Returns whether the database refused a write for lack of space and would still refuse it. */
  isDatabaseFull: () => Promise<boolean>;
};

const LOOK_MS = 1_000;
const LEAST_SHARE = 0.02;
const LEAST_BYTES = 256 * 1_048_576;

/**
 * Returns whether so little space is left that writes are refused: less than 2 % of the disk and less than 256 MB. The
 * rest is reserved for sign-ins, logs and the database's journal, so that reading still works.
 */
export const isShort = (room: Room): boolean => room.free < reserveOf(room);

/** Returns the bytes of a disk below which writes are refused. */
export const reserveOf = ({ total }: Room): number => Math.min(LEAST_BYTES, total * LEAST_SHARE);

/** Watches the disks of the places and the space of the database. */
export function createSpace(places: Places, pool: pg.Pool): Space {
  const entries = Object.entries(places) as [Place, string][];
  let seen: { at: number; rooms: Promise<ReadonlyMap<Place, Room>> } | undefined;
  const look = async () => {
    const found = await Promise.all(
      entries.map(async ([place, directory]) => [place, await spaceOf(directory)] as const),
    );
    return new Map(found.filter((each): each is readonly [Place, Room] => each[1] !== undefined));
  };
  const rooms = () => {
    if (!seen || performance.now() - seen.at > LOOK_MS) seen = { at: performance.now(), rooms: look() };
    return seen.rooms;
  };
  const hasSpaceIn = async (...wanted: Place[]) => {
    const found = await rooms();
    return wanted.every((place) => {
      const room = found.get(place);
      return room === undefined || !isShort(room);
    });
  };
  const full = () => isDatabaseFull(pool);
  return {
    rooms,
    hasSpaceForFiles: () => hasSpaceIn('data'),
    hasSpace: async () => (await hasSpaceIn('database')) && !(await full()),
    isDatabaseFull: full,
  };
}

/** Returns the disk of a directory, which need not exist yet; undefined if it cannot be read. */
export async function spaceOf(directory: string): Promise<Room | undefined> {
  try {
    const { bavail, blocks, bsize } = await statfs(directory);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return isMissing && dirname(directory) !== directory ? spaceOf(dirname(directory)) : undefined;
  }
}
