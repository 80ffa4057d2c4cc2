// @module-tag long
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AssociationFeature } from '../../contract/entities/association.ts';
import type { MRecist } from '../../contract/mRecist.ts';
import { readCommand } from '../../server/importers/command.ts';
import { runImport } from '../../server/importers/run.ts';
import type { IndexedModel, TestedGenes } from '../../server/modules/search/engine/record.ts';
import type { ModelSource } from '../../server/modules/search/engine/source.ts';
import { LiveIndex } from '../../server/modules/search/index/liveIndex.ts';
import { modelSource } from '../../server/modules/search/modelSource.ts';
import { seedSystem } from '../../server/modules/system/seed.ts';
import { associationOf } from '../../server/modules/workbench/association/association.ts';
import compareFeatures from '../../server/modules/workbench/association/compareFeatures.ts';
import correlateGenes from '../../server/modules/workbench/association/correlateGenes.ts';
import { createKeptOrders } from '../../server/modules/workbench/association/keptOrders.ts';
import orderGenes from '../../server/modules/workbench/association/orderGenes.ts';
import { readCohort } from '../../server/modules/workbench/cohort.ts';
import { createRandom } from '../../server/platform/random.ts';
import { type TestDatabase, testDatabase } from './support/testDatabase.ts';

/**
 * The public files have genotypes of PDMR and DepMap, but no responses. Responses are planted: the models whose
 * genotype the drug is made for shrink, the others grow. The genotypes are read from the files by this test itself. The
 * files list findings alone, so the test takes all genes as read in the models of PDMR, whose exomes were sequenced.
 * genotype the drug is made for shrink, the others grow. The genotypes are read from the files by this test itself.
 * The files list findings alone, so the test takes all genes as read in the models of PDMR, whose exomes were
 * sequenced.
 */
const directory = process.env.REAL_DATA_DIR ?? '../shared/data';
const imports = [
  ['diseases', 'oncotree_2025_10_03'],
  ['genes', 'genes_human_ncbi'],
  ['models', 'models_unified'],
  ['assays', 'depmap_24q4_copy_number_long', 'depmap-24q4-assayed'],
  ['alterations', 'depmap_24q4_mutation_calls', 'depmap-24q4-calls'],
  ['alterations', 'pdmr_driver_alterations', 'pdmr-drivers'],
] as const;
const present = imports.every(([, file]) => existsSync(join(directory, `${file}.csv`)));
if (!present) console.warn(`skipped: no real data in REAL_DATA_DIR (${directory})`);

type Row = Record<string, string>;
const rowsOf = (file: string) => parse(readFileSync(join(directory, `${file}.csv`)), { columns: true }) as Row[];

/** What the files say about a model. */
type Genotype = { code: string; isPdmr: boolean; lung: boolean; changes: readonly string[] };

function readGenotypes(): Genotype[] {
  const parents = new Map(rowsOf('oncotree_2025_10_03').map(({ code = '', parent_code = '' }) => [code, parent_code]));
  const isLung = (code: string): boolean => code === 'LUNG' || (code !== '' && isLung(parents.get(code) ?? ''));
  return rowsOf('models_unified').map(
    ({ source = '', source_model_id = '', oncotree_code = '', driver_alterations = '' }) => ({
      code: source_model_id,
      isPdmr: source.includes('PDMR'),
      lung: isLung(oncotree_code),
      changes: driver_alterations.split('; ').filter(Boolean),
    }),
  );
}

const has = ({ changes }: Genotype, gene: string, change = ''): boolean =>
  changes.some((one) => one.startsWith(`${gene} ${change}`) || one.startsWith(`${gene}:`));

/** A drug with the models that it treats, and those that shrink. */
type Planted = { agent: string; treats: (model: Genotype) => boolean; shrinks: (model: Genotype) => boolean };
const planted: readonly Planted[] = [
  ...['Osimertinib', 'Gefitinib'].map((agent) => ({
    agent,
    treats: ({ lung }: Genotype) => lung,
    shrinks: (model: Genotype) => has(model, 'EGFR'),
  })),
  {
    agent: 'Dabrafenib',
    // for other alterations of BRAF, the files do not say the change
    treats: (model) => has(model, 'BRAF', 'p.V600E') || !has(model, 'BRAF'),
    shrinks: (model) => has(model, 'BRAF', 'p.V600E'),
  },
  {
    agent: 'Sotorasib',
    // the files name the change of KRAS in few models of lung cancer; where they do, only G12C shrinks
    treats: ({ lung }) => lung,
    shrinks: (model) => has(model, 'KRAS', 'p.G12C') || model.changes.some((one) => one.startsWith('KRAS:')),
  },
];

const random = createRandom('planted responses');
const classOf = (change: number): MRecist =>
  change < -40 ? 'mCR' : change < -20 ? 'mPR' : change < 30 ? 'mSD' : 'mPD';

function responsesOf(model: Genotype): IndexedModel['responses'] {
  return planted
    .filter(({ treats }) => treats(model))
    .map(({ agent, shrinks }) => {
      const change = shrinks(model) ? random.normal(-45, 25) : random.normal(40, 40);
      return {
        study: `planted ${agent}`,
        agent,
        tgiPercent: null,
        mRecist: classOf(change),
        bestAverageChange: change,
      };
    });
}

const ALL_READ: TestedGenes = { mutation: null, copyNumber: null, fusion: null };

/** The source of an index in which models have these responses instead of their own, and some were read completely. */
function withResponses(
  source: ModelSource,
  responses: ReadonlyMap<string, IndexedModel['responses']>,
  read: ReadonlySet<string>,
): ModelSource {
  return {
    mark: () => source.mark(),
    ids: () => source.ids(),
    count: () => source.count(),
    vocabulary: () => source.vocabulary(),
    vocabularyVersion: () => source.vocabularyVersion(),
    exclusively: (work, withinMs) => source.exclusively(work, withinMs),
    listen: (onChange, onLost) => source.listen(onChange, onLost),
    async *models(since) {
      for await (const batch of source.models(since))
        yield batch.map(({ model, revision }) => ({
          model: {
            ...model,
            tested: read.has(model.modelCode) ? ALL_READ : model.tested,
            responses: responses.get(model.modelCode) ?? [],
          },
          revision,
        }));
    },
  };
}

describe.skipIf(!present)('responses planted on the genotypes of PDMR and DepMap', () => {
  let database: TestDatabase;
  let source: ModelSource;
  let genotypes: Genotype[] = [];
  let responses = new Map<string, IndexedModel['responses']>();
  let read: ReadonlySet<string> = new Set();
  let index: LiveIndex;

  beforeAll(async () => {
    database = await testDatabase();
    await seedSystem(database.transaction);
    for (const [name, file, mapping] of imports) {
      const words = [name, join(directory, `${file}.csv`)];
      if (mapping !== undefined) words.push('--mapping', `server/importers/mappings/${mapping}.json`);
      const { importer, options } = await readCommand(words);
      await runImport(importer, database, options);
    }
    genotypes = readGenotypes();
    responses = new Map(genotypes.map((model) => [model.code, responsesOf(model)]));
    read = new Set(genotypes.filter(({ isPdmr }) => isPdmr).map(({ code }) => code));
    source = modelSource(database.database, database.connection);
    index = new LiveIndex(withResponses(source, responses, read));
    await index.build();
  }, 240_000);
  afterAll(() => database?.drop());

  const associate = async (agent: string, of = index): Promise<AssociationFeature[]> => {
    const cohort = await readCohort({ view: async () => ({ snapshot: of.snapshot, generation: 1 }) }, {}, 'en');
    const query = { agent, kind: 'alterations', adjusted: false } as const;
    const { features } = await associationOf(cohort, query, {
      compare: compareFeatures,
      correlate: (groups) => correlateGenes(groups),
      order: orderGenes,
      kept: createKeptOrders(),
    });
    return features;
  };

  test.each([
    ['EGFR', 'Osimertinib'],
    ['EGFR', 'Gefitinib'],
    ['BRAF', 'Dabrafenib'],
    ['KRAS', 'Sotorasib'],
  ])('%s is first for %s, with shrinking tumors', async (gene, agent) => {
    const features = await associate(agent);
    expect(features.length).toBeGreaterThan(20);
    expect(features[0]?.name).toBe(gene);
    expect(features[0]?.q).toBeLessThan(0.01);
    expect(features[0]?.effect.high).toBeLessThan(0);
  });

  test('shuffled responses keep the false discovery rate', async () => {
    const rounds = 20;
    const lung = genotypes.filter(({ lung: isLung }) => isLung);
    let found = 0;
    for (let round = 0; round < rounds; round++) {
      const codes = lung.map(({ code }) => code);
      const own = createRandom(`shuffle ${round}`).shuffle(codes.map((code) => responses.get(code) ?? []));
      const shuffled = new LiveIndex(
        withResponses(source, new Map(codes.map((code, place) => [code, own[place] ?? []])), read),
      );
      await shuffled.build();
      if ((await associate('Osimertinib', shuffled)).some(({ q }) => q < 0.05)) found++;
    }
    // without effects every discovery is false: at most one round in twenty, within three standard errors
    expect(found / rounds).toBeLessThanOrEqual(0.05 + 3 * Math.sqrt((0.05 * 0.95) / rounds));
  }, 240_000);
});
