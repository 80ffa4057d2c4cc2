import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { antibody } from '../../contract/resources/content/antibody.ts';
import { banner } from '../../contract/resources/content/banner.ts';
import { disease } from '../../contract/resources/content/disease.ts';
import { newsletter, newsletterCategory } from '../../contract/resources/content/newsletter.ts';
import { otherModel } from '../../contract/resources/content/otherModel.ts';
import { panel } from '../../contract/resources/content/panel.ts';
import type { ResourceDefinition } from '../../contract/resources/resource.ts';
import { importRun } from '../../server/modules/imports/importRun.table.ts';
import { storedFile } from '../../server/modules/storage/storedFile.table.ts';
import { area, otherValues, panelOf, product } from './support/contentValues.ts';
import { makeArea, makeModel } from './support/models.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { sweepTwice } from './support/storage.ts';
import { csv, pdf, png, uploadingPortal } from './support/uploadingPortal.ts';

const at = uploadingPortal();
const both = (text: string) => ({ en: text, zh: text });
const callsOf = (definition: ResourceDefinition) => resourceCalls(at.portal, definition, at.person.token);

async function upload(kind: 'image' | 'file'): Promise<string> {
  const [content, name] = kind === 'image' ? [png, 'a.png'] : [pdf, 'a.pdf'];
  const { key } = await at.send(content, name);
  return (await at.register(key, name)).data?.id ?? '';
}
const publishOne = async (definition: ResourceDefinition, id: string) =>
  expect((await callsOf(definition).publish([id])).data.refused).toEqual([]);
const isThere = async (id: string) =>
  (await at.portal.dependencies.database.select().from(storedFile).where(eq(storedFile.id, id))).length === 1;

/** Every resource with drafts and file fields, with the values that a record of it needs. */
const drafted: [ResourceDefinition, () => Promise<Record<string, unknown>> | Record<string, unknown>][] = [
  [disease, () => area],
  [otherModel, () => otherValues],
  [antibody, () => product],
  [
    panel,
    async () => {
      const { database } = at.portal.dependencies;
      return panelOf(await makeArea(database, 'BRE', ['Breast', '乳腺']), await makeModel(database));
    },
  ],
  [
    newsletter,
    async () => ({
      code: 'letter',
      topicName: both('Topic'),
      category: (await callsOf(newsletterCategory).post('save', { code: 'reports', name: both('Reports') })).data.id,
      publishedAt: '2026-01-02',
      diseases: [],
    }),
  ],
  [banner, () => ({ code: 'B-1', title: both('Title'), subtitle: both('Subtitle'), link: '/pdx', sort: 1 })],
];
const fieldsOf = (definition: ResourceDefinition) =>
  Object.entries(definition.fields).flatMap(([name, { kind }]): [string, 'image' | 'file'][] =>
    kind === 'image' || kind === 'file' ? [[name, kind]] : [],
  );

test.each(drafted)('[A41] the sweep keeps every file that a record still needs: $name', async (definition, values) => {
  const calls = callsOf(definition);
  const fields = fieldsOf(definition);
  const uploads = async () =>
    Object.fromEntries(await Promise.all(fields.map(async ([name, kind]) => [name, await upload(kind)] as const)));
  const [shown, drafts] = [await uploads(), await uploads()];
  const { id } = (await calls.post('save', { ...(await values()), ...shown })).data;
  const record = async () => (await calls.get('detail', id)).data;
  const filesNow = async () => {
    const now = await record();
    return Object.fromEntries(fields.map(([name]) => [name, (now[name] as { id: string } | null)?.id]));
  };
  const change = async (values: object) => {
    const answer = await calls.post('save', { id, version: (await record()).version, ...values });
    expect(answer, JSON.stringify(answer)).toMatchObject({ status: 200 });
  };
  const publish = () => publishOne(definition, id);
  await publish();

  // a draft with other files, discarded later
  await change(drafts);
  await sweepTwice(at.portal);
  await calls.discard([id]);
  expect(await filesNow()).toEqual(shown);
  // a value from the history, newer than the current one
  await sweepTwice(at.portal);
  await change(drafts);
  expect(await filesNow()).toEqual(drafts);
  await publish();
  await sweepTwice(at.portal);
  await change(shown);
  expect(await filesNow()).toEqual(shown);
  // the trash, including unpublished changes
  await calls.post('remove', { ids: [id] });
  await sweepTwice(at.portal);
  await calls.post('restore', { ids: [id] });
  expect(await filesNow()).toEqual(shown);
  await calls.discard([id]);
  expect(await filesNow()).toEqual(drafts);

  // a record deleted for good cannot be restored
  await calls.post('remove', { ids: [id] });
  await at.portal.call('purgeTrash', {
    token: at.person.token,
    body: { records: [{ resource: definition.name, id }] },
  });
  await sweepTwice(at.portal);
  for (const file of [...Object.values(shown), ...Object.values(drafts)]) expect(await isThere(file)).toBe(false);
});

test('[A41] an unreferenced file is kept for a day after its last use, not after its upload', async () => {
  const { database } = at.portal.dependencies;
  const [old, other] = [await upload('image'), await upload('image')];
  const calls = callsOf(banner);
  const values = { code: 'B-2', title: both('Title'), subtitle: both('Subtitle'), link: '/pdx', sort: 1 };
  const { id } = (await calls.post('save', { ...values, image: old })).data;
  await database.update(storedFile).set({ createdAt: sql`now() - interval '9 days'` });
  await sweepTwice(at.portal);
  await calls.post('remove', { ids: [id] });
  await at.portal.call('purgeTrash', { token: at.person.token, body: { records: [{ resource: 'banner', id }] } });
  await sweepTwice(at.portal, { age: false });
  expect([await isThere(old), await isThere(other)]).toEqual([true, false]);
});

test('[A65] the file of an import that waits longer than a day is kept', async () => {
  const { database } = at.portal.dependencies;
  const { key } = await at.send(csv, 'a.csv');
  const fileId = (await at.register(key, 'a.csv')).data?.id ?? '';
  const call = { createdBy: null, method: 'POST', path: '/content/import/check' };
  const origin = { ...call, durationMs: 1, address: '127.0.0.1', agent: '', requestId: 'r' };
  const [run] = await database
    .insert(importRun)
    .values({ dryRun: true, fileId, fileName: 'a.csv', origin, touchedAt: new Date(0) })
    .returning({ id: importRun.id });
  await sweepTwice(at.portal);
  expect(await isThere(fileId)).toBe(true);
  await database
    .update(importRun)
    .set({ state: 'done' })
    .where(eq(importRun.id, run?.id ?? ''));
  await sweepTwice(at.portal);
  expect(await isThere(fileId)).toBe(false);
});

test('[A41] the history marks a missing file, and its record can still be edited', async () => {
  const { database } = at.portal.dependencies;
  const calls = callsOf(newsletter);
  const category = (await callsOf(newsletterCategory).post('save', { code: 'other', name: both('Other') })).data.id;
  const [lost, kept] = [await upload('file'), await upload('file')];
  const values = { code: 'lost', topicName: both('Topic'), category, publishedAt: '2026-01-02', diseases: [] };
  const { id } = (await calls.post('save', { ...values, file: kept })).data;
  await publishOne(newsletter, id);
  const save = async (changed: object) =>
    calls.post('save', { id, version: (await calls.get('detail', id)).data.version, ...changed });
  await save({ file: lost });
  await publishOne(newsletter, id);
  await database.delete(storedFile).where(eq(storedFile.id, lost));

  expect((await calls.get('detail', id)).data.file).toBeNull();
  expect(await save({ topicName: both('Edited'), file: null })).toMatchObject({ status: 200 });
  expect((await calls.get('history', id)).data.list.find(({ after }) => after.file)).toMatchObject({
    before: { file: { id: kept, name: 'a.pdf' } },
    after: { file: { id: lost, gone: true } },
  });
  expect(await save({ file: lost })).toMatchObject({ status: 400, fields: { file: expect.any(String) } });
  expect(await save({ file: kept })).toMatchObject({ status: 200, data: { file: { id: kept } } });
});
