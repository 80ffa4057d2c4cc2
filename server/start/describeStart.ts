import manifest from '../../package.json' with { type: 'json' };
import { addressAt, type Config } from '../config.ts';
import type { Migrated } from '../platform/database/migrate.ts';
import { describeMode } from './describeMode.ts';

/** Describes the start in one line: version, address, schema, and the mode with its consequences. */
export function describeStart(config: Config, { all, now }: Migrated): string {
  const schema = `database at migration ${all} (${now} applied by this start)`;
  return `Oncology Browser ${manifest.version} at ${addressAt(config.host, config.port)}, ${schema}. ${describeMode(config)}`;
}
