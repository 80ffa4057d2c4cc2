import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importKinds } from '../../contract/importKinds.ts';
import { isWritten, keyOf, keyText } from '../../contract/keyText.ts';
import { area } from '../../contract/resources/area.ts';
import { dictionary } from '../../contract/resources/dictionary.ts';
import { dictionaryDetail } from '../../contract/resources/dictionaryDetail.ts';
import { menu } from '../../contract/resources/menu.ts';
import { role } from '../../contract/resources/role.ts';
import { rule } from '../../contract/resources/rule.ts';
import { user } from '../../contract/resources/user.ts';
import { account } from '../../server/modules/accounts/account.table.ts';
import { dictionaryDetail as detailTable } from '../../server/modules/system/dictionary.table.ts';
import { keySql, writtenSql } from '../../server/platform/database/keySql.ts';
import { findDuplicates, reportDuplicates } from '../../server/platform/resources/duplicates.ts';
import { operationLog } from '../../server/platform/resources/operationLog.table.ts';
import { encoded, GOOD_PASSWORD, makePerson, signIn, solved, tryLogin, uniqueAddress } from './support/accounts.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { rowImport } from './support/rowImport.ts';
import { seededApp, type TestApp } from './support/testApp.ts';

let portal: TestApp;
let calls: Record<
  'dictionary' | 'detail' | 'menu' | 'role' | 'rule' | 'user' | 'area',
  ReturnType<typeof resourceCalls>
>;
beforeAll(async () => {
  portal = await seededApp();
  const token = await signIn(portal, await makePerson(portal, {}, 'administrator'));
  const of = (definition: Parameters<typeof resourceCalls>[1]) => resourceCalls(portal, definition, token);
  calls = {
    dictionary: of(dictionary),
    detail: of(dictionaryDetail),
    menu: of(menu),
    role: of(role),
    rule: of(rule),
    user: of(user),
    area: of(area),
  };
});
afterAll(() => portal.close());

const both = (text: string) => ({ en: text, zh: text });
const made = async (code: string): Promise<string> =>
  (await calls.dictionary.post('save', { code, name: both(code) })).data.id;
const choice = (dictionary: string, dcode: string, more: object = {}) =>
  calls.detail.post('save', { dictionary, dcode, dname: both('Choice'), ...more });

/** Strings that look like `edit`. */
const lookalikes = ['edit ', ' edit', 'EDIT', 'ｅｄｉｔ', 'ed\u200bit', 'edit\u00a0', '\ufeffedit', 'e\u00addit'];

describe('keys that look the same are the same key', () => {
  test.each(lookalikes)('a value of a dictionary: %j', async (spelling) => {
    const id = await made(`d${lookalikes.indexOf(spelling)}x`);
    await choice(id, 'edit');
    const twin = await choice(id, spelling);
    expect([twin.status, Object.keys(twin.fields ?? {})]).toEqual([400, ['dcode']]);
    expect(await portal.dependencies.database.$count(detailTable, eq(detailTable.dictionaryId, id))).toBe(1);
  });

  test('codes are stored in one form, and may be typed in full width', async () => {
    const kept = await calls.dictionary.post('save', { code: 'Ｓｉｚｅｓ ', name: both('Sizes') });
    expect(kept.data.code).toBe('Sizes');
    expect((await choice(kept.data.id, ' ＦＩＲＳＴ\u200b one \u3000 two ')).data.dcode).toBe('FIRST one two');
    const newRole = await calls.role.post('save', { code: ' ｋｅｅｐｅｒ', name: both('Keeper'), dataScope: 'own' });
    expect(newRole.data.code).toBe('keeper');
    const added = await calls.menu.post('save', { parent: null, name: both('M'), kind: 'group', code: 'ｘ:list ' });
    expect(added.data.code).toBe('x:list');
    const again = await calls.menu.post('save', { parent: null, name: both('N'), kind: 'group', code: 'X:LIST' });
    expect(Object.keys(again.fields ?? {})).toEqual(['code']);
  });

  test('an e-mail address is one account when created by an administrator, at registration and at login', async () => {
    const known = await makePerson(portal, { workEmail: 'twin.person@example.org' });
    const wide = 'ｔｗｉｎ.person@example.org';
    const values = { firstName: 'A', lastName: 'B', locale: 'en', workEmail: wide };
    expect(Object.keys((await calls.user.post('save', values)).fields ?? {})).toEqual(['workEmail']);
    const body = {
      ...{ firstName: 'Ida', lastName: 'Brook', workEmail: wide, organization: 'Lab', jobTitle: 'Scientist' },
      ...{ country: 'CH', password: encoded(GOOD_PASSWORD), confirmPassword: encoded(GOOD_PASSWORD), consent: true },
    };
    const join = async (workEmail: string) =>
      portal.call('register', { body: { ...body, workEmail, code: await solved(portal, 'register') } });
    expect((await join(wide)).status).toBe(200);
    const named = (workEmail: string) => portal.dependencies.database.$count(account, eq(account.workEmail, workEmail));
    expect([await named(known.workEmail), await named(wide)]).toEqual([1, 0]);
    const login = await tryLogin(portal, { workEmail: wide, address: uniqueAddress() });
    expect(login.data?.user.workEmail).toBe(known.workEmail);
    // an older account, whose owner still types the old spelling
    const { id } = await makePerson(portal);
    await portal.dependencies.database
      .update(account)
      .set({ workEmail: 'ｏｌｄ@example.org' })
      .where(eq(account.id, id));
    const old = await tryLogin(portal, { workEmail: 'ｏｌｄ@example.org', address: uniqueAddress() });
    expect(old.status).toBe(200);
    await join('old@example.org');
    expect(await named('old@example.org')).toBe(0);
  });

  test('of two simultaneous saves of the same key one is refused at the field', async () => {
    const id = await made('race');
    const answers = await Promise.all(['run', 'run ', 'ＲＵＮ', 'r\u200bun'].map((spelling) => choice(id, spelling)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, fields } of answers) if (status !== 200) expect(Object.keys(fields ?? {})).toEqual(['dcode']);
  });

  test('a removed record is not restored beside a record with the same key', async () => {
    const id = await made('back');
    const first = await choice(id, 'Same');
    await calls.detail.post('remove', { ids: [first.data.id] });
    await choice(id, 'same');
    const { data } = await calls.detail.post('restore', { ids: [first.data.id] });
    expect(data.done).toEqual([]);
    expect(data.refused[0]?.message).toContain('Value');
  });

  test('the code of a model is one key in an import too', async () => {
    const { importRows, rowOf } = rowImport(() => portal.database);
    const columns = importKinds.models.columns.required;
    const row = (id: string, source: string) => ({
      ...{ source_model_id: id, source, model_name: 'N', model_type: 'PDX', cancer_type: 'Lung cancer' },
    });
    await importRows('models', columns, [row('TWIN-1', 'One')]);
    const report = await importRows('models', columns, [row(' twin-1\u200b', 'One'), row('ＴＷＩＮ-1', 'One')]);
    expect(report.totals).toMatchObject({ added: 0, unchanged: 1, refused: 1 });
    expect(await rowOf('model', 'model_code', 'twin-1')).toEqual({});
  });
});

describe('other texts', () => {
  test('lose only the blanks at their ends: ², α and full-width punctuation stay', async () => {
    const prose = 'α² mm（上海）：ＡＢＣ，１';
    const kept = await calls.area.post('save', {
      code: 'T-1',
      level: 'city',
      name: { en: ` ${prose} `, zh: `${prose}\u3000` },
    });
    expect(kept.data.name).toEqual(both(prose));
    const about = await calls.dictionary.post('save', { code: 'prose', name: both('P'), remark: ` ${prose}\n` });
    expect(about.data.remark).toBe(` ${prose}\n`);
    const blank = await calls.area.post('save', { code: 'T-2', level: 'city', name: both('  ') });
    expect(Object.keys(blank.fields ?? {})).toEqual(['name']);
  });
});

describe('records with the same key from earlier releases', () => {
  test('stay unchanged, can be edited except for their keys, and are reported once with their ids', async () => {
    const id = await made('older');
    const rows = await portal.dependencies.database
      .insert(detailTable)
      .values(['edit', 'edit ', 'Ｅdit'].map((dcode) => ({ dictionaryId: id, dcode, dname: both(dcode) })))
      .returning({ id: detailTable.id });
    const ids = rows.map((row) => row.id).toSorted();
    const [, second = ''] = rows.map((row) => row.id);
    // a form sends all values, including unchanged ones
    const changed = await calls.detail.post('save', { id: second, version: 1, dcode: 'edit ', dname: both('Edit 2') });
    expect(changed).toMatchObject({ status: 200, data: { dcode: 'edit ', dname: both('Edit 2') } });
    const twins = { resource: 'dictionaryDetail', field: 'dcode', key: 'edit', ids };
    const found = async () =>
      (await findDuplicates(portal.modules.resources.engine)).filter(({ ids: some }) => some.includes(second));
    expect(await found()).toEqual([twins]);
    await reportDuplicates(portal.modules.resources.engine);
    await reportDuplicates(portal.modules.resources.engine);
    expect(portal.logged.filter(({ ids: told }) => String(told) === String(ids))).toHaveLength(2);
    const noted = await portal.dependencies.database
      .select()
      .from(operationLog)
      .where(sql`kind = 'error' and message like '%dictionaryDetail.dcode = edit%'`);
    expect(noted).toHaveLength(1);
    for (const one of ids) expect(noted[0]?.message).toContain(one);
    // by hand
    const renamed = await calls.detail.post('save', { id: second, version: 2, dcode: 'change' });
    expect(renamed.status).toBe(200);
    expect((await found()).length).toBe(0);
    expect((await findDuplicates(portal.modules.resources.engine)).flatMap((each) => each.ids)).not.toContain(second);
  });
});

test('the database compares keys as the contract does', async () => {
  const characters = Array.from({ length: 0x11_00_00 }, (_, code) => String.fromCodePoint(code)).filter((one) =>
    /[\p{Default_Ignorable_Code_Point}\s\u0085]/u.test(one),
  );
  const around = await portal.dependencies.database.execute<{ key: string }>(
    sql`select distinct ${keySql(sql`'a' || value || 'b'`)} as key from jsonb_array_elements_text(${JSON.stringify(characters)}::jsonb)`,
  );
  expect(around.rows.map(({ key }) => key).toSorted()).toEqual(['a b', 'ab']);
  expect([...new Set(characters.map((one) => keyOf(`a${one}b`)))].toSorted()).toEqual(['a b', 'ab']);
  const written = await portal.dependencies.database.execute(
    sql`select distinct ${writtenSql(sql`value`)} as written from jsonb_array_elements_text(${JSON.stringify(characters)}::jsonb)`,
  );
  expect(written.rows).toEqual([{ written: false }]);
  expect(characters.filter(isWritten)).toEqual([]);
  const texts = fc.array(
    fc.string({
      unit: fc.oneof(
        fc.constantFrom(
          ' ',
          '\u3000',
          '\u00a0',
          '\u200b',
          '\u00ad',
          '\ufeff',
          '\t',
          '\u2028',
          'Ａ',
          'a',
          '²',
          'é',
          '（',
        ),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }).filter((text) => !text.includes('\0')),
      ),
    }),
    { minLength: 20, maxLength: 20 },
  );
  await fc.assert(
    fc.asyncProperty(texts, async (given) => {
      const { rows } = await portal.dependencies.database.execute<{ key: string; written: boolean }>(
        sql`select ${keySql(sql`value`)} as key, ${writtenSql(sql`value`)} as written from jsonb_array_elements_text(${JSON.stringify(given)}::jsonb)`,
      );
      // In upper case, because the two sides may differ in the lower-case forms of some letters. That does not matter:
      // each side compares only its own keys.
      const upper = (text: string) => text.toUpperCase();
      expect(rows.map(({ key }) => upper(key))).toEqual(given.map((text) => upper(keyOf(text))));
      expect(rows.map(({ written }) => written)).toEqual(given.map(isWritten));
      for (const text of given) expect(keyText(keyText(text))).toBe(keyText(text));
    }),
    { numRuns: 30 },
  );
});
