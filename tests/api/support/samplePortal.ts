import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { area } from '../../../server/modules/system/area.table.ts';
import { seedSystem } from '../../../server/modules/system/seed.ts';
import { makePerson, signIn } from './accounts.ts';
import { type Data, resourceCalls } from './resourceCalls.ts';
import { createSampleTable, sample, sampleSource } from './sampleResource.ts';
import { type TestApp, testApp } from './testApp.ts';

export const named = (en: string, zh = en) => ({ en, zh });
export const codesIn = (answer: { data: Data }) => answer.data.list.map(({ code }) => code);

/**
 * Starts a portal with the sample resource and its administrator for the tests of one file. Each test begins without
 * samples.
 */
export function samplePortal() {
  let portal: TestApp;
  let calls: ReturnType<typeof resourceCalls>;
  let adminId: string;
  let token: string;
  beforeAll(async () => {
    portal = await testApp({ TRUST_PROXY: '127.0.0.1' }, undefined, [sampleSource]);
    await createSampleTable(portal);
    await seedSystem(portal.dependencies.transaction);
    const admin = await makePerson(portal, {}, 'administrator');
    adminId = admin.id;
    token = await signIn(portal, admin);
    calls = resourceCalls(portal, sample, token);
  });
  afterAll(() => portal.close());
  beforeEach(() => portal.dependencies.database.execute(sql`truncate sample cascade`));

  let made = 0;
  const codeOf = () => {
    made += 1;
    return `C-${made}`;
  };
  async function make(values: Record<string, unknown> = {}): Promise<Data> {
    const answer = await calls.post('save', { code: codeOf(), name: named('Sample'), ...values });
    if (answer.status !== 200) throw new Error(`${answer.message} ${JSON.stringify(answer.fields)}`);
    return answer.data;
  }
  /** Returns a checksum of all samples, which stays the same until something is written. */
  const everything = () =>
    portal.dependencies.database.execute(
      sql`select md5(coalesce(string_agg(s::text, '' order by id), '')) as sum from sample s`,
    );
  const areaNamed = async (code: string) => {
    const [row] = await portal.dependencies.database.select().from(area).where(sql`code = ${code}`);
    return row?.id ?? '';
  };

  return {
    get portal() {
      return portal;
    },
    /** As the administrator. */
    get calls() {
      return calls;
    },
    get token() {
      return token;
    },
    get adminId() {
      return adminId;
    },
    codeOf,
    make,
    everything,
    areaNamed,
  };
}
