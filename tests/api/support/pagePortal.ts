import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { seedSystem } from '../../../server/modules/system/seed.ts';
import { publishDue } from '../../../server/platform/resources/schedule.ts';
import { makePerson, signIn } from './accounts.ts';
import { type Data, resourceCalls } from './resourceCalls.ts';
import { createPageTable, page, pageSource } from './sampleContent.ts';
import { type TestApp, testApp } from './testApp.ts';

export const both = (text: string) => ({ en: text, zh: text });

/**
 * Starts a portal with sample content and its administrator for the tests of one file. Each test begins without pages.
 */
export function pagePortal() {
  let portal: TestApp;
  let calls: ReturnType<typeof resourceCalls>;
  beforeAll(async () => {
    portal = await testApp({ TRUST_PROXY: '127.0.0.1' }, undefined, [pageSource]);
    await createPageTable(portal);
    await seedSystem(portal.dependencies.transaction);
    calls = resourceCalls(portal, page, await signIn(portal, await makePerson(portal, {}, 'administrator')));
  });
  afterAll(() => portal.close());
  beforeEach(() => portal.dependencies.database.execute(sql`truncate page, content_draft, removed_record`));

  let made = 0;
  const next = () => {
    made += 1;
    return made;
  };
  async function make(values: Record<string, unknown> = {}): Promise<Data> {
    return (await calls.post('save', { code: `P-${next()}`, title: both('Title'), ...values })).data;
  }
  const detail = async (id: string): Promise<Data> => (await calls.get('detail', id)).data;
  async function makePublished(values: Record<string, unknown> = {}): Promise<Data> {
    const { id } = await make(values);
    await calls.publish([id]);
    return detail(id);
  }

  return {
    get portal() {
      return portal;
    },
    /** As the administrator. */
    get calls() {
      return calls;
    },
    next,
    make,
    makePublished,
    detail,
    /** Publishes and withdraws the pages that are due. */
    due: () => publishDue(portal.modules.resources.engine),
  };
}
