import { sql } from 'drizzle-orm';
import type { Database } from '../platform/database/database.ts';
import type { Located } from './importer.ts';
import type { ModelRecord } from './modelRecord.ts';
import { reasons } from './reasons.ts';
import type { Report } from './report.ts';

/** What a source is called with its release: `DepMap 25Q3`, `Cell Model Passports v2`, `PDCM 2024-05`. */
const RELEASED = /^(.+?) (?:\d{2}Q[1-4]|v\d+(?:\.\d+)*|\d{4}(?:-\d{2}){0,2})$/i;

/**
 * The sources of the catalog that are named with their release. A public file does not say of which release it is, so
 * the models of `DepMap` are those of `DepMap 25Q3`, if the catalog has one such release only.
 */
export class SourceReleases {
  #names: Promise<ReadonlyMap<string, string>> | undefined;
  readonly #told = new Set<string>();

  /** Returns the rows with the names that the catalog has for their sources, which is reported once for each. */
  async named(
    database: Database,
    batch: readonly Located<ModelRecord>[],
    report: Report,
  ): Promise<readonly Located<ModelRecord>[]> {
    this.#names ??= releasesOf(database);
    const names = await this.#names;
    if (names.size === 0) return batch;
    return batch.map((located) => {
      const { line, record } = located;
      const source = names.get(record.source.toLowerCase());
      if (source === undefined) return located;
      if (!this.#told.has(source)) {
        const about = { line, id: record.sourceModelId, column: 'source', value: record.source };
        report.add({ kind: 'normalized', ...about, reason: reasons.sourceRelease, result: source });
      }
      this.#told.add(source);
      const { patientCode } = record;
      const code = patientCode && `${source}${patientCode.slice(record.source.length)}`;
      return { line, record: { ...record, source, patientCode: code } };
    });
  }
}

/** Returns the source with its release by its name in lower case, where the catalog has this one only. */
async function releasesOf(database: Database): Promise<ReadonlyMap<string, string>> {
  const { rows } = await database.execute<{ source: string }>(sql`select distinct source from model`);
  const names = new Map<string, string[]>();
  for (const { source } of rows) {
    const name = (RELEASED.exec(source)?.[1] ?? source).toLowerCase();
    names.set(name, [...(names.get(name) ?? []), source]);
  }
  return new Map(
    [...names].flatMap(([name, sources]) => {
      const [source = '', ...others] = sources;
      return others.length === 0 && source.toLowerCase() !== name ? [[name, source] as const] : [];
    }),
  );
}
