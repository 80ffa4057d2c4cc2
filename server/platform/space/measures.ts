import { sql } from 'drizzle-orm';
import type { Dependencies } from '../dependencies.ts';
import type { HealthCheck } from '../http/health.ts';
import type { Measure } from '../http/metrics.ts';
import { isShort, type Space } from './space.ts';

/**
 * The health checks of the disks. `disk`: space for rows and files, which writes need. `backups`: space in BACKUP_DIR,
 * which only backups need.
 */
export const spaceChecks = (space: Space): readonly HealthCheck[] => [
  {
    name: 'disk',
    needed: 'toWrite',
    isUp: async () => (await space.hasSpace()) && (await space.hasSpaceForFiles()),
  },
  {
    name: 'backups',
    needed: false,
    isUp: async () => {
      const room = (await space.rooms()).get('backups');
      return room !== undefined && !isShort(room);
    },
  },
];

/** Returns the free and total bytes of the disks of DATA_DIR, of BACKUP_DIR and of the embedded database. */
export async function diskMeasures(space: Space): Promise<Measure[]> {
  return [...(await space.rooms())].flatMap(([place, { free, total }]) => [
    { name: 'disk_free_bytes', help: 'Free bytes on a disk', value: free, labels: { place } },
    { name: 'disk_total_bytes', help: 'Size of a disk in bytes', value: total, labels: { place } },
  ]);
}

/**
 * Returns the size of the database and whether it refuses writes for lack of space. More is not known about an external
 * one.
 */
export async function databaseMeasures({
  database,
  space,
}: Pick<Dependencies, 'database' | 'space'>): Promise<Measure[]> {
  const { rows } = await database.execute<{ bytes: number }>(
    sql`select pg_database_size(current_database())::float8 as bytes`,
  );
  return [
    { name: 'database_size_bytes', help: 'Size of the database in bytes', value: rows[0]?.bytes ?? 0 },
    {
      name: 'database_full',
      help: '1 while the database refuses writes because its disk is full',
      value: Number(await space.isDatabaseFull()),
    },
  ];
}
