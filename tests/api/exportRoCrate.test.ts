import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { growthStudy } from '../../server/modules/catalog/growthStudy.table.ts';
import { model } from '../../server/modules/catalog/model.table.ts';
import { seedSystem } from '../../server/modules/system/seed.ts';
import { soon } from '../support/soon.ts';
import { keptStudy, studyAnimal, studyArm } from '../support/studies.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { unpackedBytes } from './support/archives.ts';
import { makeArea, makeModel } from './support/models.ts';
import { type TestApp, testApp } from './support/testApp.ts';

type Entity = { '@id': string; '@type': string | string[]; [property: string]: unknown };

const SITE = 'https://portal.example';
let portal: TestApp;
let token: string;

beforeAll(async () => {
  portal = await testApp({ TRUST_PROXY: '127.0.0.1', PUBLIC_URL: SITE });
  await seedSystem(portal.dependencies.transaction);
  token = await signIn(portal, await makePerson(portal));
  const { database } = portal.dependencies;
  const diseaseId = await makeArea(database, 'LUN', ['Lung Cancer', '肺癌']);
  const study = keptStudy([studyArm('A', 'Osimertinib', [studyAnimal('1', [0, 7], [110, 90])])]);
  for (const [number, source, license, state] of [
    [1, 'First collection', 'CC BY 4.0', 'published'],
    [2, 'Second collection', 'House license "1"', 'published'],
    [3, 'Second collection', null, 'published'],
    [4, 'Hidden collection', 'Hidden license', 'draft'],
  ] as const) {
    const id = await makeModel(database, {
      ...{ modelCode: `LUN-PDX-000${number}`, diseaseId, source, license, state, patientCode: 'SECRET-7' },
      alterations: [{ gene: 'EGFR', kind: 'mutation', proteinChange: 'p.L858R', alleleFraction: 0.4 }],
      expression: { EGFR: 5.5 },
      copyNumber: { MET: 4 },
    });
    if (number === 1) await database.insert(growthStudy).values({ modelId: id, study: 'S1', ...study });
  }
  await vi.waitFor(async () => {
    expect((await portal.call('searchModels', { token, body: {} })).data?.count).toBe(3);
  }, soon);
});
afterAll(() => portal.close());

async function crate(ids?: string[]) {
  const body = { columns: ['model'], format: 'rocrate', address: '/search?q=lung', ...(ids && { ids }) };
  const reply = await portal.fetch('exportModels', { token, body });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-disposition']).toMatch(/\.rocrate\.zip"/);
  const files = await unpackedBytes(reply.rawPayload);
  const metadata = JSON.parse(String(files.get('ro-crate-metadata.json')));
  const graph: Entity[] = metadata['@graph'];
  const byId = new Map(graph.map((entity) => [entity['@id'], entity]));
  return { files, metadata, graph, byId, root: byId.get('./') };
}
const idsOf = (value: unknown): string[] => [value].flat().map((one) => (one as Entity)['@id']);

test('a RO-Crate describes itself with everything that the specification requires', async () => {
  const { metadata, graph, byId, root } = await crate();
  expect(metadata['@context'][0]).toBe('https://w3id.org/ro/crate/1.1/context');
  expect(byId.get('ro-crate-metadata.json')).toMatchObject({
    ...{ '@type': 'CreativeWork', about: { '@id': './' }, conformsTo: { '@id': 'https://w3id.org/ro/crate/1.1' } },
  });
  expect(root).toMatchObject({
    ...{ '@type': 'Dataset', name: expect.stringMatching(/3 models, catalog version/) },
    description: expect.stringContaining(`${SITE}/search?q=lung`),
    datePublished: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    version: expect.stringMatching(/^\d{4}-\d\d-\d\d\.\d+$/),
  });
  expect(byId.get(idsOf(root?.citation)[0] ?? '')).toMatchObject({
    text: expect.stringContaining(String(root?.version)),
  });
  for (const role of ['author', 'publisher'])
    expect(byId.get(idsOf(root?.[role])[0] ?? '')).toMatchObject({ '@type': 'Organization', name: 'Oncology Browser' });
  // every reference within the crate has its entity, and every id is there once
  expect(byId.size).toBe(graph.length);
  const outside = ['https://w3id.org/ro/crate/1.1'];
  const references = [...JSON.stringify(graph).matchAll(/\{"@id":"([^"]+)"\}/g)].map(([, id = '']) => id);
  expect(references.filter((id) => !byId.has(id) && !outside.includes(id))).toEqual([]);
});

test('its licenses are those of the exported models, for each source', async () => {
  const { byId, root } = await crate();
  const licenses = idsOf(root?.license).map((id) => byId.get(id)?.name);
  expect(licenses.toSorted()).toEqual(['CC BY 4.0', 'House license "1"', 'No license stated']);
  expect(idsOf(root?.license)).toContain('https://creativecommons.org/licenses/by/4.0/');
  const sources = idsOf(root?.isBasedOn).map((id) => byId.get(id));
  const stated = sources.map((one) => [one?.name, idsOf(one?.license).map((id) => byId.get(id)?.name)]);
  expect(Object.fromEntries(stated)).toEqual({
    'First collection': ['CC BY 4.0'],
    'Second collection': expect.arrayContaining(['House license "1"', 'No license stated']),
  });
});

test('its files are described as they are: size, type, and every column', async () => {
  const { files, byId, root } = await crate();
  const parts = idsOf(root?.hasPart);
  expect([...files.keys()]).toEqual([...parts, 'ro-crate-metadata.json']);
  expect(parts).toEqual([
    'models.csv',
    'alterations.csv',
    'expression.csv',
    'copy_number.csv',
    'growth.csv',
    'responses.csv',
  ]);
  for (const path of parts) {
    const file = byId.get(path);
    expect(file).toMatchObject({ '@type': 'File', contentSize: String(files.get(path)?.length) });
    expect(file?.encodingFormat).toContain('text/csv');
    const [head = [], ...rows]: string[][] = parse(files.get(path) ?? '', { bom: true });
    const columns = idsOf(byId.get(idsOf(file?.tableSchema)[0] ?? '')?.columns).map((id) => byId.get(id));
    expect(columns.map((column) => column?.name)).toEqual(head);
    expect(columns.every((column) => String(column?.description).length > 3)).toBe(true);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(([code]) => /^LUN-PDX-000[1-3]$/.test(code ?? ''))).toBe(true);
  }
  expect(Buffer.concat([...files.values()]).toString()).not.toMatch(/SECRET-7|Hidden/);
});

async function firstModel(): Promise<string> {
  const { database } = portal.dependencies;
  const [first] = await database.select({ id: model.id }).from(model).where(eq(model.modelCode, 'LUN-PDX-0001'));
  return first?.id ?? '';
}

test('a single source and license are no arrays, which the specification advises against', async () => {
  const { graph, root } = await crate([await firstModel()]);
  expect(root).toMatchObject({ name: expect.stringContaining('1 model,'), license: { '@id': expect.any(String) } });
  const single = graph.flatMap((entity) =>
    Object.entries(entity).filter(([, value]) => Array.isArray(value) && value.length < 2),
  );
  expect(single).toEqual([]);
});

test('its version changes with the catalog, and only then', async () => {
  const version = async () => (await crate()).root?.version;
  const before = await version();
  expect(await version()).toBe(before);
  await portal.dependencies.database.update(model).set({ comments: 'changed' });
  expect(await version()).not.toBe(before);
});

const validator = process.env.ROCRATE_VALIDATOR;
describe.skipIf(validator === undefined)('the validator of RO-Crate (ROCRATE_VALIDATOR: its program)', () => {
  test.each(['several', 'one'])('finds no fault in a crate of %s', async (count) => {
    const folder = mkdtempSync(join(tmpdir(), 'crate-'));
    try {
      const { files } = await crate(count === 'one' ? [await firstModel()] : undefined);
      for (const [path, bytes] of files) writeFileSync(join(folder, path), bytes);
      const options = [
        '-y',
        '--disable-color',
        'validate',
        '--no-cache',
        '--no-paging',
        '--profile-identifier',
        'ro-crate-1.1',
        '--requirement-severity',
        'RECOMMENDED',
        folder,
      ];
      const { stdout } = await promisify(execFile)(validator ?? '', options, { env: process.env });
      expect(stdout).toContain('is a valid ro-crate-1.1');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
