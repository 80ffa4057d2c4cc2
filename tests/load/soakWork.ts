import { createDecipheriv, randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import type { Challenge } from 'altcha-lib/types';
import type { EncryptedStorage, StorageConfiguration } from '../../contract/entities/storage.ts';
import { model } from '../../contract/resources/content/model.ts';
import { dictionary } from '../../contract/resources/dictionary.ts';
import { pushMessage } from '../../contract/resources/messagePush.ts';
import type { ListQuery, ResourceRecord } from '../../contract/resources/record.ts';
import { type ResourceAction, type ResourceDefinition, resourceRoutes } from '../../contract/resources/resource.ts';
import { pathOf, routes } from '../../contract/routes.ts';
import { COLUMNS } from '../../contract/vocabulary.ts';
import type { DemoAccount } from '../support/serverProcess.ts';
import type { Asked, Caller } from './soakCaller.ts';

/** A task of a user of the portal. `share` is its frequency relative to the other tasks. */
export type Work = { name: string; share: number; run: () => Promise<void> };

const WORDS = [
  'KRAS G12D',
  'lung',
  'EGFR',
  '乳腺癌',
  'osimertinib',
  'PDX',
  'triple negative',
  'BRAF V600E',
  'colorectl',
];
const FILTERS = [{ modelType: ['PDX'] }, { modelType: ['CDX', 'cell line'] }, {}];
const PAGES = ['/', '/home', '/antibody', '/other', '/contact', '/pdx', '/login', '/sitemap.xml', '/robots.txt'];
const oneOf = <Value>(values: readonly Value[]): Value => values[Math.floor(Math.random() * values.length)] as Value;
const encoded = (password: string) => Buffer.from(password, 'utf8').toString('base64');

/** Decrypts the storage configuration, as the browser does with crypto-js. */
function decrypted({ iv, config }: EncryptedStorage, key: string): StorageConfiguration {
  const cipher = createDecipheriv('aes-256-cbc', Buffer.from(key, 'base64'), Buffer.from(iv, 'base64'));
  return JSON.parse(cipher.update(config, 'base64', 'utf8') + cipher.final('utf8')) as StorageConfiguration;
}

/**
 * Returns the tasks of the mixed load: those of visitors, signed-in users and an administrator.
 * @param caller makes the calls and records their results
 */
export async function mixedWork(caller: Caller, accounts: readonly DemoAccount[]): Promise<Work[]> {
  const { call, read } = caller;
  const administrator = accounts[0];
  const visitor = accounts.at(-1);
  if (!administrator || !visitor) throw new Error('the server printed no demo accounts');

  const signIn = async ({ email, password }: DemoAccount) => {
    const body = { workEmail: email, password: encoded(password) };
    return (await call<{ user: { token: string } }>(routes.login.path, { body })).user.token;
  };
  const token = await signIn(administrator);
  const reader = await signIn(visitor);
  const everybody = await Promise.all(accounts.map(signIn)); // exports are limited per account
  const act = <Data = { id: string; version: number }>(
    of: ResourceDefinition,
    action: ResourceAction,
    asked: Asked,
    params: Record<string, string> = {},
  ) => {
    const route = resourceRoutes(of)[action];
    if (!route) throw new Error(`${of.name} has no ${action}`);
    return call<Data>(pathOf(route, params), { token, ...asked });
  };
  const listed = (of: ResourceDefinition, body: ListQuery) => act<{ list: ResourceRecord[] }>(of, 'list', { body });

  const diseases = (await call<{ list: { id: string }[] }>(routes.diseases.path, { body: {} })).list;
  const publications = await call<{ list: { id: string }[] }[] | { list: unknown }>(routes.headNewsletters.path, {});
  const files = JSON.stringify(publications).match(/[0-9a-f]{8}-[0-9a-f-]{27}/g) ?? [];
  const models = (await call<{ list: { id: string }[] }>(routes.searchModels.path, { token, body: { limit: 100 } }))
    .list;

  const search = (signal?: AbortSignal) =>
    call(routes.searchModels.path, {
      token: reader,
      body: {
        text: oneOf(WORDS),
        filters: oneOf(FILTERS),
        availability: Math.random() < 0.3,
        waterfall: 'Osimertinib',
      },
      ...(signal && { signal }),
    });
  const exportModels = (asked: Partial<Asked> = {}) =>
    read(routes.exportModels.path, {
      token: oneOf(everybody),
      body: { columns: COLUMNS, format: oneOf(['csv', 'xlsx']), text: oneOf(['lung', 'PDX', 'EGFR']) },
      ...asked,
    });
  const upload = async () => {
    const key = await call<{ key: string }>(routes.storageKey.path, { token });
    const secret = await call<EncryptedStorage>(`${routes.getOSS.path}?upload=${randomBytes(16).toString('hex')}`, {
      token,
    });
    const { host, key: name, policy, OSSAccessKeyId, signature, success_action_status } = decrypted(secret, key.key);
    const form = new FormData();
    const fields = { key: name, policy, OSSAccessKeyId, success_action_status, signature };
    for (const [field, value] of Object.entries(fields)) form.set(field, value);
    form.set('file', new Blob(['model,volume\n', 'LUN-PDX-0001,120\n'.repeat(20_000)]), 'volumes.csv');
    await read(host, { token, form });
    const { id } = await call<{ id: string }>(routes.uploaded.path, {
      token,
      body: { key: name, name: 'volumes.csv' },
    });
    await read(pathOf(routes.storedFile, { id }), { token });
  };
  const keepDictionary = async () => {
    const name = { en: 'Soak', zh: '测试' };
    const code = `soak${randomBytes(6).toString('hex')}`;
    const { id } = await act(dictionary, 'save', { body: { code, name, remark: '', enabled: true } });
    const { version } = await act(dictionary, 'detail', {}, { id });
    await act(dictionary, 'save', { body: { id, version, remark: 'changed' } });
    await listed(dictionary, { text: 'soak', sort: [{ field: 'updatedAt', order: 'desc' }] });
    await act(dictionary, 'history', {}, { id });
    await act(dictionary, 'remove', { body: { ids: [id] } });
  };
  let edits = 0;
  const keepModel = async () => {
    // always the same few models: the index keeps up to 2,000 changed models separately
    const { list } = await listed(model, { limit: 20, sort: [{ field: 'modelCode', order: 'asc' }] });
    edits += 1; // one after another, because two edits of one model would conflict
    const { id } = list[edits % list.length] as ResourceRecord;
    const { version, name } = await act<ResourceRecord>(model, 'detail', {}, { id });
    const next = String(name).endsWith(' *') ? String(name).slice(0, -2) : `${name} *`;
    const saved = await act<ResourceRecord>(model, 'save', { body: { id, version, name: next } });
    await act(model, 'publish', { body: { records: [{ id, version: saved.version }] } });
  };
  const pushOne = async () => {
    const text = { en: 'Maintenance', zh: '维护' };
    const body = { en: '<p>Tonight</p>', zh: '<p>今晚</p>' };
    const { id } = await act(pushMessage, 'save', {
      body: { title: text, body, level: 'information', audience: 'all' },
    });
    await call(pathOf(routes.sendPush, { id }), { token, body: {} });
    await delay(2_000);
    await call(pathOf(routes.withdrawPush, { id }), { token, body: {} });
  };
  const inquire = async () => {
    const challenge = await call<Challenge>(`${routes.code.path}?purpose=contact`, {});
    const solution = await solveChallenge({ challenge, deriveKey });
    const code = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
    await call(routes.saveContact.path, {
      body: {
        ...{ name: 'Ida Brook', workEmail: `soak-${randomBytes(4).toString('hex')}@example.org`, consent: true, code },
        ...{
          organization: 'Example Institute',
          country: 'DE',
          topic: 'other',
          message: 'A question about growth data.',
        },
      },
    });
  };
  const comeAndGo = async () => {
    const own = await signIn(oneOf(accounts));
    await call(routes.session.path, { token: own });
    await call(routes.logout.path, { token: own, body: {} });
  };
  const listen = () =>
    read(`${routes.inboxEvents.path}?after=0`, {
      token: oneOf([token, reader]),
      headers: { accept: 'text/event-stream' },
      leaveAfterMs: 1_000 + Math.random() * 9_000,
    });
  const conditional = async () => {
    const path = oneOf(PAGES);
    const { etag } = await read(path, {});
    if (etag) await read(path, { headers: { 'if-none-match': etag }, expected: [304, 200] });
  };
  const front = [routes.banners, routes.diseases, routes.filterDiseases, routes.diseaseTree, routes.figures];
  const publicCalls = [...front, routes.bannerEnlist, routes.otherModels, routes.antibodyProducts];
  return [
    { name: 'pages', share: 10, run: async () => void (await read(oneOf(PAGES), {})) },
    { name: 'public calls', share: 12, run: async () => void (await call(oneOf(publicCalls).path, { body: {} })) },
    {
      name: 'disease pages',
      share: 5,
      run: async () => void (await call(pathOf(routes.diseaseDetail, { id: oneOf(diseases).id }), { body: {} })),
    },
    { name: 'conditional requests', share: 6, run: conditional },
    { name: 'searches', share: 12, run: async () => void (await search()) },
    {
      name: 'suggestions',
      share: 10,
      run: async () => void (await call(routes.searchSuggest.path, { body: { text: oneOf(WORDS).slice(0, 4) } })),
    },
    {
      name: 'passports',
      share: 5,
      run: async () => void (await call(pathOf(routes.modelPassport, { id: oneOf(models).id }), { token: reader })),
    },
    {
      name: 'data sheets and files',
      share: 1,
      run: async () => {
        await read(pathOf(routes.downloadDataSheet, { id: oneOf(models).id }), { token: reader });
        if (files.length > 0) await read(pathOf(routes.downloadNewsletter, { id: oneOf(files) }), { token: reader });
      },
    },
    {
      name: 'aborted searches',
      share: 3,
      run: async () => void (await caller.aborted(search, Math.ceil(Math.random() * 20))),
    },
    { name: 'aborted exports', share: 0.2, run: async () => void (await exportModels({ leaveAfterBytes: 20_000 })) },
    { name: 'exports', share: 0.2, run: async () => void (await exportModels()) },
    { name: 'signing in and out', share: 1.5, run: comeAndGo },
    { name: 'event streams', share: 1.5, run: async () => void (await listen()) },
    { name: 'dictionary entries', share: 2, run: keepDictionary },
    { name: 'models published', share: 1, run: keepModel },
    { name: 'messages pushed', share: 0.1, run: pushOne },
    { name: 'uploads', share: 0.5, run: upload },
    { name: 'inquiries', share: 0.5, run: inquire },
    {
      name: 'dashboard',
      share: 1,
      run: async () => void (await call(routes.dashboard.path, { token, body: { days: 30 } })),
    },
  ];
}
