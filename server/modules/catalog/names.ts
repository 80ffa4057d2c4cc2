import { getTableName, sql } from 'drizzle-orm';
import type { Patient } from '../../../contract/entities/model.ts';
import { missingLanguages } from '../../../contract/localized.ts';
import { knownTreatments, NO_TREATMENT } from '../../../contract/priorTreatments.ts';
import type { Localized } from '../../../contract/schema.ts';
import { UNTREATED } from '../../../contract/vocabulary.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { disease } from './disease.table.ts';
import { oncotreeNode } from './oncotree.table.ts';
import { synonym } from './synonym.table.ts';

const TABLES: readonly string[] = [disease, oncotreeNode, synonym].map(getTableName);
/** Separates the drugs of a combination. */
export const TOGETHER = ' + ';
/** Minimum number of characters that the Chinese names of one English name must share to be merged into one. */
const SHARED = 3;

/** Translates values that are stored in English. `en` is the stored value, which searches use. */
export type Names = {
  oncotree(code: string): Localized | undefined;
  /**
   * Returns the name of a histology or cancer type.
   *
   * @param code OncoTree code, which decides between equal names and gives the name if the value is unknown
   */
  disease(value: string, code?: string | null): Localized;
  /** Returns histologies and cancer types, in lower case, whose Chinese name contains a text. */
  diseasesNamed(text: string): readonly string[];
  /** Returns the name of a drug or a combination. */
  drug(value: string): Localized;
};

/** Returns the current names; they are read once, and again after a change. */
export type NameReader = () => Promise<Names>;

export function nameReader({ database, changes }: Pick<Dependencies, 'database' | 'changes'>): NameReader {
  let known: { epoch: number; names: Promise<Names> } | undefined;
  return () => {
    const epoch = changes.epochOf(TABLES);
    if (known && known.epoch === epoch) return known.names;
    const names = readNames(database);
    const reading = epoch === null ? undefined : { epoch, names };
    known = reading;
    names.catch(() => {
      if (known === reading) known = undefined;
    });
    return names;
  };
}

/** Reads the current names. The Chinese name is the preferred synonym, else the first one. */
export async function readNames(database: Database): Promise<Names> {
  const { rows: chinese } = await database.execute<{ kind: 'disease' | 'drug'; concept: string; term: string }>(sql`
    select distinct on (kind, concept) kind, concept, term from synonym
    where language = 'zh' and kind in ('disease', 'drug')
    order by kind, concept, relation = 'preferred' desc, id`);
  const { rows: nodes } = await database.execute<{ code: string; name: string; retired: boolean }>(
    sql`select code, name, retired from oncotree_node`,
  );
  const { rows: areas } = await database.execute<{ title: Localized }>(
    sql`select disease_title as title from disease where state = 'published'`,
  );
  const termsOf = (wanted: 'disease' | 'drug') =>
    new Map(chinese.flatMap(({ kind, concept, term }) => (kind === wanted ? [[concept, term] as const] : [])));
  const codes = termsOf('disease');
  const drugs = new Map([...termsOf('drug')].map(([concept, term]) => [concept.toLowerCase(), term]));
  const byCode = new Map(nodes.map(({ code, name }) => [code, inBoth(name, codes.get(code))]));
  const byName = new Map<string, string | undefined>();
  for (const [name, namesakes] of Map.groupBy(
    nodes.filter(({ retired }) => !retired),
    (node) => node.name.toLowerCase(),
  ))
    byName.set(name, sharedName(namesakes.map(({ code }) => codes.get(code) ?? '')));
  for (const { title } of areas) if (missingLanguages(title).length === 0) byName.set(title.en.toLowerCase(), title.zh);
  const drugNamed = (value: string) => drugs.get(value.toLowerCase());
  return {
    oncotree: (code) => byCode.get(code),
    disease: (value, code = null) => {
      const ofCode = code === null ? undefined : codes.get(code);
      const isOfCode = code !== null && byCode.get(code)?.en.toLowerCase() === value.toLowerCase();
      return inBoth(value, (isOfCode ? ofCode : undefined) ?? byName.get(value.toLowerCase()) ?? ofCode);
    },
    diseasesNamed: (text) => [...byName].flatMap(([name, zh]) => (zh?.includes(text) ? [name] : [])),
    drug: (value) =>
      value === UNTREATED
        ? NO_TREATMENT
        : inBoth(
            value,
            drugNamed(value) ??
              value
                .split(TOGETHER)
                .map((one) => drugNamed(one) ?? one)
                .join(TOGETHER),
          ),
  };
}

/** Returns the cancer type and the histology of a model in both languages. */
export function namedDiagnosis(
  { cancerType, histology, oncotreeCode }: Diagnosis,
  names: Names,
): { cancerType: Localized; histology: Localized | null } {
  return {
    cancerType: names.disease(cancerType),
    histology: histology === null ? null : names.disease(histology, oncotreeCode),
  };
}

/** Returns the earlier treatments of a model's patient in both languages; null if they are unknown. */
export const namedTreatments = (
  { species, patient }: { species: string; patient: Pick<Patient, 'priorTreatments'> },
  names: Names,
): Localized[] | null => knownTreatments(species, patient.priorTreatments)?.map(names.drug) ?? null;

/** Returns the data of a model's patient, with earlier drugs in both languages. */
export const namedPatient = (model: { species: string; patient: Patient }, names: Names) => ({
  ...model.patient,
  priorTreatments: namedTreatments(model, names),
});

/** Returns a name if it adds something to the value beside it; otherwise undefined. */
export const labelOf = (name: Localized): Localized | undefined => (name.zh === name.en ? undefined : name);

type Diagnosis = { cancerType: string; histology: string | null; oncotreeCode: string | null };

const inBoth = (en: string, zh: string = en): Localized => ({ en, zh });

/** Returns the common suffix of names. Names of the same disease differ in the organ, which comes first in Chinese. */
function sharedName([first = '', ...others]: readonly string[]): string | undefined {
  let from = 0;
  while (!others.every((other) => other.endsWith(first.slice(from)))) from += 1;
  const shared = first.slice(from);
  return shared.length >= SHARED || (others.length === 0 && shared !== '') ? shared : undefined;
}
