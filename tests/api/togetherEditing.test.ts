import { afterAll, beforeAll, expect, test } from 'vitest';
import { area } from '../../contract/resources/area.ts';
import { banner } from '../../contract/resources/content/banner.ts';
import { ADMINISTRATOR } from '../../server/modules/system/seed.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { seededApp, type TestApp } from './support/testApp.ts';

const PEOPLE = 5;
const both = (text: string) => ({ en: text, zh: text });

let portal: TestApp;
let tokens: string[];
beforeAll(async () => {
  portal = await seededApp();
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => makePerson(portal, {}, ADMINISTRATOR)));
  tokens = await Promise.all(people.map((person) => signIn(portal, person)));
});
afterAll(() => portal.close());

test.each([
  { definition: area, fields: { name: both('Atlantis'), code: 'ATL', level: 'country' } },
  {
    definition: banner,
    fields: { code: 'together', title: both('Together'), subtitle: both('x'), link: '/pdx', sort: 0 },
  },
])('five administrators who edit one $definition.name at once lose nothing', async ({ definition, fields }) => {
  const people = tokens.map((token) => resourceCalls(portal, definition, token));
  const [first] = people;
  const made = await first?.post('save', fields);
  expect(made?.status).toBe(200);
  const { id, version } = made?.data ?? { id: '', version: 0 };

  const answers = await Promise.all(people.map((calls, index) => calls.post('save', { id, version, sort: index + 1 })));
  const stored = answers.filter(({ status }) => status === 200);
  expect(stored).toHaveLength(1);
  for (const late of answers.filter(({ status }) => status !== 200)) {
    const sort = stored[0]?.data.sort;
    expect(late).toMatchObject({ status: 400, error: 'fail', current: { id, version: version + 1, sort } });
  }

  // after a conflict, each user saves again over the version in the answer, until no other user was faster
  let conflicts = 0;
  const sorts = await Promise.all(
    people.map(async (calls, index) => {
      const sort = 100 + index;
      let known = version;
      for (;;) {
        const answer = await calls.post('save', { id, version: known, sort });
        if (answer.status === 200) return answer.data.sort;
        conflicts += 1;
        known = Number((answer.current as { version: number } | undefined)?.version);
      }
    }),
  );
  expect(sorts).toEqual([100, 101, 102, 103, 104]);
  expect(conflicts).toBeGreaterThanOrEqual(PEOPLE - 1);
  const history = await first?.get('history', id);
  const changes = history?.data.list.filter(({ action }) => action === 'edit') ?? [];
  expect(changes).toHaveLength(PEOPLE + 1);
  // each change begins with the value with which the previous one ended
  const steps = changes.toReversed().map(({ before, after }) => [before.sort, after.sort]);
  for (const [index, [before]] of steps.entries())
    expect(before).toBe(index === 0 ? made?.data.sort : steps[index - 1]?.[1]);
  expect((await first?.get('detail', id))?.data.version).toBe(version + PEOPLE + 1);
});
