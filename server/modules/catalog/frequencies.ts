import { asc, getTableName } from 'drizzle-orm';
import type { PublishedFrequency } from '../../../contract/entities/frequency.ts';
import type { Localized } from '../../../contract/schema.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { disease } from './disease.table.ts';
import type { Names } from './names.ts';
import { published } from './published.ts';

/** A published disease area with shares of altered tumors of patients. */
export type AreaFrequencies = {
  slug: string;
  title: Localized;
  frequencies: readonly PublishedFrequency[];
};

/** Returns the areas in their order, without those that have no published frequencies. */
export type FrequencyReader = () => Promise<readonly AreaFrequencies[]>;

const TABLES = [getTableName(disease)];

/** Creates the reader of published frequencies. It reads them once, and again after an area changed. */
export function frequencyReader({ database, changes }: Pick<Dependencies, 'database' | 'changes'>): FrequencyReader {
  let known: { epoch: number; areas: Promise<readonly AreaFrequencies[]> } | undefined;
  const read = async () => {
    const rows = await database
      .select({ slug: disease.slug, title: disease.diseaseTitle, frequencies: disease.frequencies })
      .from(disease)
      .where(published(disease))
      .orderBy(asc(disease.sort), asc(disease.code));
    return rows.filter(({ frequencies }) => frequencies.length > 0);
  };
  return () => {
    const epoch = changes.epochOf(TABLES);
    if (known && known.epoch === epoch) return known.areas;
    const areas = read();
    const reading = epoch === null ? undefined : { epoch, areas };
    known = reading;
    areas.catch(() => {
      if (known === reading) known = undefined;
    });
    return areas;
  };
}

/** Adds the names of the histologies among whose tumors a share was counted. */
export const withHistologies = <One extends Pick<PublishedFrequency, 'population'>>(
  frequency: One,
  names: Pick<Names, 'oncotree'>,
): One & { histologies: Localized[] } => ({
  ...frequency,
  histologies: frequency.population.oncotreeCodes.map((code) => names.oncotree(code) ?? { en: code, zh: code }),
});
