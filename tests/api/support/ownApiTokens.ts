import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { NewApiToken } from '../../../contract/entities/apiToken.ts';
import { seedSystem } from '../../../server/modules/system/seed.ts';
import { makePerson, signIn } from './accounts.ts';
import { createSampleTable, sampleSource } from './sampleResource.ts';
import { type TestApp, testApp } from './testApp.ts';

/** A token as a user asks for it. */
export const wanted: NewApiToken = { name: 'Lab notebook', days: 30, codes: [], catalog: true, dataScope: 'all' };

/** Starts a portal with the sample resource whose users make API tokens, for the tests of one file. */
export function ownApiTokens() {
  let portal: TestApp;
  let admin: string;
  beforeAll(async () => {
    portal = await testApp({ TRUST_PROXY: '127.0.0.1' }, undefined, [sampleSource]);
    await createSampleTable(portal);
    await seedSystem(portal.dependencies.transaction);
    admin = await signIn(portal, await makePerson(portal, {}, 'administrator'));
  });
  afterAll(() => portal.close());
  beforeEach(() => portal.dependencies.database.execute(sql`truncate sample cascade`));

  /** Makes a token as its owner does on the account page. */
  async function make(token: string, values: Partial<NewApiToken> = {}) {
    const reply = await portal.call('addToken', { token, body: { ...wanted, ...values } });
    if (!reply.data) throw new Error(`${reply.status} ${reply.message}`);
    return reply.data;
  }
  const database = () => portal.dependencies.database;
  const statusOf = async (key: Parameters<TestApp['call']>[0], token: string, body: unknown = {}) =>
    (await portal.call(key, { token, body })).status;

  return {
    get portal() {
      return portal;
    },
    get admin() {
      return admin;
    },
    make,
    database,
    statusOf,
  };
}
