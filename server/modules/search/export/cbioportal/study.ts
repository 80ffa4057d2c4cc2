import { and, type Column, inArray, sql } from 'drizzle-orm';
import { genesOf } from '../../../../../contract/fusions.ts';
import { type AlterationClass, CLASS_OF } from '../../../../../contract/vocabulary.ts';
import type { Database } from '../../../../platform/database/database.ts';
import type { PackedIds } from '../../../../platform/export/packedIds.ts';
import { type ModelRow, model } from '../../../catalog/model.table.ts';
import { oncotreeNode } from '../../../catalog/oncotree.table.ts';
import { readTestedGenes, type TestedGenesOf } from '../../../catalog/testedGenes.ts';
import { readFields } from '../modelData.ts';
import { SampleIds } from './ids.ts';
import { GenePanels, NOT_TESTED } from './panels.ts';

/** A model in the files. */
export type Sample = {
  id: string;
  patient: string;
  /** What was tested, as the gene panel matrix says it. */
  tested: Readonly<Record<AlterationClass, string>>;
  hasExpression: boolean;
  hasCopyNumber: boolean;
};

/** What cBioPortal keeps for a patient. Models of a patient share it; the first known value counts. */
export type PatientFacts = Pick<ModelRow['patient'], 'sex' | 'ageYears' | 'ageGroup' | 'ethnicity'>;

/** Everything that must be known about the models before the first file is written. */
export type Study = {
  id: string;
  made: Date;
  /** By model, in the order of the export. */
  samples: ReadonlyMap<string, Sample>;
  patients: ReadonlyMap<string, PatientFacts>;
  panels: GenePanels;
  /** The type of cancer of the study: the OncoTree code that all models have, otherwise `mixed`. */
  cancerType: string;
  /** The types of cancer that OncoTree does not have, with their names. */
  unknownTypes: ReadonlyMap<string, string>;
  /** The genes of the tables of genes and samples. */
  genes: Readonly<Record<'discrete' | 'copyNumber' | 'expression', readonly string[]>>;
};

/** The name of cBioPortal for studies of several types of cancer. */
const MIXED = 'mixed';

/** Reads what the files of a study need to know about all its models. */
export async function readStudy(database: Database, ids: PackedIds, made: Date): Promise<Study> {
  const survey = new Survey(await readTestedGenes(database), await readOncotree(database));
  for await (const models of readFields(database, ids, SURVEYED)) {
    const measured = await readMeasured(
      database,
      models.map(({ id }) => id),
    );
    for (const one of models) survey.add(one, measured);
    survey.addGenes(measured);
  }
  return survey.study(made);
}

const SURVEYED = [
  ...(['modelCode', 'patientCode', 'patient', 'oncotreeCode', 'cancerType'] as const),
  ...(['alterations', 'testedPanel', 'testedGenes'] as const),
];
type Surveyed = Pick<ModelRow, (typeof SURVEYED)[number] | 'id'>;

/** Collects what is known about models. */
class Survey {
  readonly #testedOf: TestedGenesOf;
  readonly #oncotree: Oncotree;
  readonly #sampleIds = new SampleIds();
  readonly #panels = new GenePanels();
  readonly #samples = new Map<string, Sample>();
  readonly #patients = new Map<string, PatientFacts>();
  readonly #patientIds = new Map<string, string>();
  readonly #types = new Set<string>();
  readonly #unknownTypes = new Map<string, string>();
  readonly #called = new Set<string>();
  readonly #genes = { copyNumber: new Set<string>(), expression: new Set<string>() };

  constructor(testedOf: TestedGenesOf, oncotree: Oncotree) {
    this.#testedOf = testedOf;
    this.#oncotree = oncotree;
  }

  add(one: Surveyed, { expression, copyNumber }: Measured): void {
    const id = this.#sampleIds.next(one.modelCode);
    this.#addType(one);
    this.#samples.set(one.id, {
      ...{ id, patient: this.#patientOf(one, id), tested: this.#testedIn(one) },
      hasExpression: expression.ids.has(one.id),
      hasCopyNumber: copyNumber.ids.has(one.id),
    });
  }

  addGenes({ expression, copyNumber }: Measured): void {
    for (const gene of expression.genes) this.#genes.expression.add(gene);
    for (const gene of copyNumber.genes) this.#genes.copyNumber.add(gene);
  }

  study(made: Date): Study {
    const [type = MIXED, ...others] = this.#types;
    const lists = new Set([...this.#samples.values()].map(({ tested }) => tested.copyNumber));
    const listed = [...lists].flatMap((entry) => [...this.#panels.genesOf(entry)]);
    return {
      id: `oncology_models_${made.toISOString().slice(0, 19).replace(/\D/g, '_')}`,
      ...{ made, samples: this.#samples, patients: this.#patients, panels: this.#panels },
      cancerType: others.length === 0 ? type : MIXED,
      unknownTypes: this.#unknownTypes,
      genes: {
        discrete: [...new Set([...listed, ...this.#called, ...this.#genes.copyNumber])].toSorted(),
        copyNumber: [...this.#genes.copyNumber].toSorted(),
        expression: [...this.#genes.expression].toSorted(),
      },
    };
  }

  #addType({ oncotreeCode, cancerType }: Surveyed): void {
    const code = oncotreeCode?.trim();
    if (!code) {
      this.#types.add(MIXED);
      return;
    }
    const current = this.#oncotree(code);
    this.#types.add(typeId(current ?? code));
    if (current === undefined) this.#unknownTypes.set(typeId(code), cancerType);
  }

  #patientOf({ patientCode, patient }: Surveyed, sample: string): string {
    const id = (patientCode && this.#patientIds.get(patientCode)) || sample;
    if (patientCode) this.#patientIds.set(patientCode, id);
    this.#patients.set(id, merged(this.#patients.get(id), patient));
    return id;
  }

  #testedIn(one: Surveyed): Sample['tested'] {
    const assays = this.#testedOf(one.testedPanel, one.testedGenes);
    const altered = alteredGenes(one);
    for (const gene of altered.copyNumber.flat()) this.#called.add(gene);
    const entry = (name: AlterationClass) =>
      this.#panels.entryFor(assays === null ? undefined : assays[name], altered[name], one.testedPanel);
    return { mutation: entry('mutation'), copyNumber: entry('copyNumber'), fusion: entry('fusion') };
  }
}

/** Returns the id of a type of cancer: cBioPortal stores OncoTree codes in lower case. */
const typeId = (code: string): string => code.toLowerCase().replace(/[^a-z0-9_-]+/g, '_');

/** Returns the samples that were tested for a class of changes. */
export const testedFor = ({ samples }: Study, name: AlterationClass): string[] =>
  [...samples.values()].filter(({ tested }) => tested[name] !== NOT_TESTED).map(({ id }) => id);

/**
 * Yields fields of the models with their samples. A model that is no longer published ends the export with an error,
 * because the clinical data may already have it, and without its alterations it would look like wild type.
 */
export async function* eachSample<Name extends keyof ModelRow>(
  database: Database,
  ids: PackedIds,
  { samples }: Study,
  names: readonly Name[],
): AsyncGenerator<{ of: Pick<ModelRow, Name | 'id'>; sample: Sample }[]> {
  let count = 0;
  for await (const models of readFields(database, ids, names)) {
    const found = models.flatMap((of) => {
      const sample = samples.get(of.id);
      return sample ? [{ of, sample }] : [];
    });
    count += found.length;
    yield found;
  }
  if (count !== samples.size) throw new Error('A model was withdrawn during the export of its study');
}

const merged = (
  known: PatientFacts | undefined,
  { sex, ageYears, ageGroup, ethnicity }: PatientFacts,
): PatientFacts => ({
  sex: known?.sex ?? sex,
  ageYears: known?.ageYears ?? ageYears,
  ageGroup: known?.ageGroup ?? ageGroup,
  ethnicity: known?.ethnicity ?? ethnicity,
});

/** Returns the genes of each alteration of a model, by class of change. */
function alteredGenes({ alterations }: Pick<ModelRow, 'alterations'>): Record<AlterationClass, string[][]> {
  const altered: Record<AlterationClass, string[][]> = { mutation: [], copyNumber: [], fusion: [] };
  for (const one of alterations) altered[CLASS_OF[one.kind]].push(genesOf(one));
  return altered;
}

type MeasuredIn = { ids: ReadonlySet<string>; genes: readonly string[] };
type Measured = Record<'copyNumber' | 'expression', MeasuredIn>;

/** Returns which models have values of expression and copy number, and of which genes. */
async function readMeasured(database: Database, ids: readonly string[]): Promise<Measured> {
  const read = async (column: Column): Promise<MeasuredIn> => {
    const measured = and(inArray(model.id, [...ids]), sql`${column} <> '{}'`);
    const having = await database.select({ id: model.id }).from(model).where(measured);
    if (having.length === 0) return { ids: new Set(), genes: [] };
    const genes = sql<string>`jsonb_object_keys(${column})`;
    const keys = database
      .select({ gene: genes.as('gene') })
      .from(model)
      .where(measured)
      .as('keys');
    const named = await database.select({ gene: keys.gene }).from(keys).groupBy(keys.gene);
    return { ids: new Set(having.map(({ id }) => id)), genes: named.map(({ gene }) => gene) };
  };
  return { copyNumber: await read(model.copyNumber), expression: await read(model.expression) };
}

/** Returns the current code for a code of OncoTree, undefined for other codes. */
type Oncotree = (code: string) => string | undefined;

/** Reads OncoTree. A catalog without it cannot say which codes are others, so it takes every code as it is. */
async function readOncotree(database: Database): Promise<Oncotree> {
  const nodes = await database
    .select({ code: oncotreeNode.code, replacedBy: oncotreeNode.replacedBy })
    .from(oncotreeNode);
  const known = new Map(nodes.map(({ code, replacedBy }) => [code.toLowerCase(), replacedBy ?? code]));
  return (code) => (known.size === 0 ? code : known.get(code.toLowerCase()));
}
