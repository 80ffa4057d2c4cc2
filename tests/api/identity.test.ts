import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Identity, IdentityQuery } from '../../contract/entities/identity.ts';
import { identityOf } from '../../server/modules/workbench/identity/handler.ts';
import { profileReader } from '../../server/modules/workbench/identity/profiles.ts';
import { type DemoIndex, demoIndex } from './support/demoIndex.ts';

/** The scores of a model against all others are counted here by SQL over the stored rows. */

let demo: DemoIndex;
let compare: (query: Partial<IdentityQuery>, signal?: AbortSignal) => Promise<Identity>;
beforeAll(async () => {
  demo = await demoIndex();
  // every fifth model lacks its first three loci, every seventh has the other spelling of a locus
  await demo.rows(`update model set str_profile = str_profile - 2 - 1 - 0
    where str_profile <> '[]' and right(model_code, 4)::int % 5 = 0`);
  await demo.rows(`update model set str_profile = replace(str_profile::text, '"vWA"', '"VWA"')::jsonb
    where str_profile <> '[]' and right(model_code, 4)::int % 7 = 0`);
  const local = { view: async () => ({ snapshot: demo.index.snapshot, generation: 1 }) };
  const identity = identityOf({ local, database: demo.database });
  compare = (query, signal = new AbortController().signal) =>
    identity({ amelogenin: false, sort: 'tanabe', ...query }, 'en', signal);
});
afterAll(() => demo.close());

type Counted = { model_code: string; loci: number; shared: number; query: number; reference: number };

/** The loci and alleles that a model shares with each other model, most similar first. */
const counted = (code: string, amelogenin: boolean, where = 'true') =>
  demo.rows<Counted>(`
    with alleles as (
      select m.model_code, lower(l->>'locus') as locus, a as allele
      from model m, jsonb_array_elements(m.str_profile) l, jsonb_array_elements_text(l->'alleles') a
      where m.state = 'published' and (${amelogenin} or l->>'locus' <> 'Amelogenin')
        and (m.model_code = '${code}' or ${where})
    ), q as (select locus, allele from alleles where model_code = '${code}'),
    per_locus as (
      select r.model_code, r.locus, count(*) as reference, count(q.allele) as shared,
        (select count(*) from q where q.locus = r.locus) as query
      from alleles r left join q on q.locus = r.locus and q.allele = r.allele
      where r.model_code <> '${code}' and r.locus in (select locus from q)
      group by r.model_code, r.locus
    )
    select model_code, count(*)::int as loci, sum(shared)::int as shared, sum(query)::int as query,
      sum(reference)::int as reference
    from per_locus group by model_code
    order by 2.0 * sum(shared) / (sum(query) + sum(reference)) desc, count(*) desc, model_code collate "C"`);

const codesOf = async (where: string, most = 4) =>
  (
    await demo.rows<{ code: string }>(
      `select model_code as code from model where state = 'published' and ${where} order by id limit ${most}`,
    )
  ).map(({ code }) => code);

describe.each([false, true])('amelogenin counted: %s', (amelogenin) => {
  test("a model's matches and their counts as SQL has them", async () => {
    const codes = [
      ...(await codesOf("str_profile <> '[]' and model_type = 'cell line'")),
      ...(await codesOf("jsonb_array_length(str_profile) = 13 and model_type = 'PDX'")),
    ];
    expect(codes).toHaveLength(8);
    for (const code of codes) {
      const { samples, models, compared } = await compare({ model: code, amelogenin });
      const rows = await counted(code, amelogenin);
      expect(compared).toBe(rows.length);
      expect(compared).toBeGreaterThan(1_000);
      const matches = samples[0]?.matches ?? [];
      expect(
        matches.map((match) => ({
          model_code: models[match.model]?.modelCode,
          loci: match.sharedLoci,
          shared: match.sharedAlleles,
          query: match.queryAlleles,
          reference: match.referenceAlleles,
        })),
      ).toEqual(rows.slice(0, 20));
      for (const { tanabe, mastersQuery, mastersReference, ...counts } of matches) {
        const { sharedAlleles, queryAlleles, referenceAlleles } = counts;
        expect(tanabe).toBeCloseTo((200 * sharedAlleles) / (queryAlleles + referenceAlleles), 10);
        expect(mastersQuery).toBeCloseTo((100 * sharedAlleles) / queryAlleles, 10);
        expect(mastersReference).toBeCloseTo((100 * sharedAlleles) / referenceAlleles, 10);
      }
    }
  });
});

test('models of one patient are related, and of the others none is', async () => {
  const [code = ''] = await codesOf(`model_type = 'cell line' and str_profile <> '[]' and patient_code in (
    select patient_code from model where str_profile <> '[]' group by 1 having count(*) >= 3)`);
  const { samples, models } = await compare({ model: code });
  const partners = await codesOf(
    `model_code <> '${code}' and patient_code = (select patient_code from model where model_code = '${code}')`,
    50,
  );
  const related = samples[0]?.matches.filter(({ judgment }) => judgment === 'related') ?? [];
  expect(related.map(({ model }) => models[model]?.modelCode).sort()).toEqual(partners.sort());
});

test('the demonstration has no profile for well-known lines and for mice', async () => {
  const [row] = await demo.rows<{ known: number; mice: number; human: number }>(`
    select count(*) filter (where comments like 'Hallmark alterations as published%')::int as known,
      count(*) filter (where species = 'Mus musculus')::int as mice,
      count(*) filter (where species = 'Homo sapiens')::int as human
    from model where str_profile <> '[]'`);
  expect(row).toMatchObject({ known: 0, mice: 0 });
  expect(row?.human).toBeGreaterThan(1_000);
});

test('a pasted profile finds its model, whatever the spelling', async () => {
  const [code = ''] = await codesOf('jsonb_array_length(str_profile) = 16');
  const [row] = await demo.rows<{ profile: { locus: string; alleles: string[] }[] }>(
    `select str_profile as profile from model where model_code = '${code}'`,
  );
  const lines = (row?.profile ?? []).map(
    ({ locus, alleles }) => `${locus.toUpperCase().replace(' ', '_')}: ${alleles.toReversed().join(' / ')}`,
  );
  const { samples, models, queried, notRead } = await compare({
    text: [...lines, 'Sex: male', 'D3S1358: OL'].join('\n'),
  });
  const [best] = samples[0]?.matches ?? [];
  expect(best).toMatchObject({ tanabe: 100, sharedLoci: 15, judgment: 'related' });
  expect(models[best?.model ?? -1]?.modelCode).toBe(code);
  expect(queried).toBeNull();
  expect(notRead).toMatchObject({ loci: ['Sex'], alleles: [{ locus: 'D3S1358', allele: 'OL' }] });
});

test('two samples in one table: each has its own matches, and a mixture is marked', async () => {
  const [first = '', second = ''] = await codesOf("jsonb_array_length(str_profile) = 16 and model_type = 'organoid'");
  const profiles = await demo.rows<{ profile: { locus: string; alleles: string[] }[] }>(
    `select str_profile as profile from model where model_code in ('${first}', '${second}')
     order by array_position(array['${first}', '${second}'], model_code)`,
  );
  const [one = [], other = []] = profiles.map(({ profile }) => profile);
  const row = (name: string, cells: string[]) => [name, ...cells.map((cell) => `"${cell}"`)].join(',');
  const text = [
    ['Sample', ...one.map(({ locus }) => locus)].join(','),
    row(
      'pure',
      one.map(({ alleles }) => alleles.join(',')),
    ),
    row(
      'mixed',
      one.map(({ alleles }, at) => [...alleles, ...(other[at]?.alleles ?? [])].join(',')),
    ),
  ].join('\n');
  const { samples, models } = await compare({ text, sort: 'mastersReference' });
  expect(samples.map(({ name, mixed }) => [name, mixed])).toEqual([
    ['pure', false],
    ['mixed', true],
  ]);
  // both components are wholly within the mixture
  const whole = samples[1]?.matches.filter(({ mastersReference }) => mastersReference === 100) ?? [];
  expect(whole.map(({ model }) => models[model]?.modelCode)).toEqual(expect.arrayContaining([first, second]));
});

test('a cohort limits the models that are compared', async () => {
  const [code = ''] = await codesOf("str_profile <> '[]'");
  const { samples, models, compared, cohort } = await compare({
    model: code,
    cohort: { filters: { modelType: ['cell line'] } },
  });
  const [row] = await demo.rows<{ all: number; profiles: number }>(`
    select count(*)::int as all, count(*) filter (where str_profile <> '[]' and model_code <> '${code}')::int as profiles
    from model where state = 'published' and model_type = 'cell line'`);
  expect([cohort, compared]).toEqual([row?.all, row?.profiles]);
  expect(new Set(models.map(({ modelType }) => modelType))).toEqual(new Set(['cell line']));
  const rows = await counted(code, false, "m.model_type = 'cell line'");
  expect(samples[0]?.matches.map(({ model }) => models[model]?.modelCode)).toEqual(
    rows.slice(0, 20).map(({ model_code }) => model_code),
  );
});

test('a model without a profile has nothing to compare, and an unknown one is not found', async () => {
  const [code = ''] = await codesOf("str_profile = '[]'");
  expect(await compare({ model: code })).toMatchObject({ samples: [], models: [], queried: code });
  await expect(compare({ model: 'NO-SUCH-MODEL' })).rejects.toMatchObject({ status: 404 });
});

test('a comparison ends when the caller leaves', async () => {
  const text = `Sample\tD5S818\tTH01\n${Array.from({ length: 100 }, (_, at) => `S${at}\t11,12\t6`).join('\n')}`;
  await expect(compare({ text }, AbortSignal.abort())).rejects.toThrow();
});

test('profiles are read once for each generation of the index; unpublished models are left out', async () => {
  const read = profileReader(demo.database);
  const first = await read(1);
  const [code = ''] = await codesOf("str_profile <> '[]'");
  await demo.rows(`update model set state = 'draft' where model_code = '${code}'`);
  expect(await read(1)).toBe(first);
  const second = await read(2);
  expect(first.models.length - second.models.length).toBe(1);
  expect(second.models.map(({ modelCode }) => modelCode)).not.toContain(code);
  await demo.rows(`update model set state = 'published' where model_code = '${code}'`);
});
