import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { GeneratedColumn, GeneratedResource } from '../../contract/entities/generator.ts';
import { definitionOf, fieldOfColumn } from '../../contract/generator/definition.ts';
import { camelCase, resourceNameProblem, snakeCase } from '../../contract/generator/names.ts';
import { problemsOf } from '../../contract/generator/problems.ts';
import { generatorProblems } from '../../contract/generator/words.ts';
import { readConfig } from '../../server/config.ts';
import { describeTable } from '../../server/modules/generator/describe.ts';
import { addedLines } from '../../server/modules/generator/diff.ts';
import { definitionFile } from '../../server/modules/generator/emit/definition.ts';
import { tableFile } from '../../server/modules/generator/emit/table.ts';
import { lists } from '../../server/modules/generator/lists.ts';
import { quoted } from '../../server/modules/generator/print.ts';
import type { ColumnRow } from '../../server/modules/generator/tables.ts';
import { compileText } from '../../server/start/messages/compileText.ts';
import { readOptionLines } from '../../src/admin/gen/optionLines.ts';
import { everyKind, generatedColumn } from '../support/generatedResources.ts';

const DICTIONARIES = ['operate'];
const problemsIn = (some: Partial<GeneratedResource>) => problemsOf({ ...everyKind, ...some }, DICTIONARIES);
const withColumn = (some: Partial<GeneratedColumn>) =>
  problemsIn({ columns: [...everyKind.columns, { ...generatedColumn('extra', 'text'), ...some }] });
const last = (field: string) => `columns.${everyKind.columns.length}.${field}`;

describe('errors in a description', () => {
  test('do not occur if every kind of column is described', () => {
    expect(problemsIn({})).toEqual({});
  });

  test.each([
    ['', 'needed'],
    ['2fast', 'camelCase'],
    ['x; drop table account', 'camelCase'],
    ["a' + process.exit() + '", 'camelCase'],
    ['../../etc', 'camelCase'],
    ['class', 'reserved'],
    ['constructor', 'reserved'],
    ['source', 'reserved'],
    ['area', 'taken'],
    ['redis', 'taken'],
    ['oauth', 'taken'],
  ])('the name %j of a resource: %s', (name, problem) => {
    expect(resourceNameProblem(name)).toBe(problem);
    expect(problemsIn({ name })).toEqual({ name: problem });
  });

  test.each([
    ['', 'needed'],
    ['Freezer', 'snakeCase'],
    ['box"; drop table account; --', 'snakeCase'],
    ['select', 'reserved'],
    ['pg_class', 'reserved'],
    ['../../area', 'snakeCase'],
    ['public.area', 'snakeCase'],
  ])('[A3] the name %j of a table: %s', (table, problem) => {
    expect(problemsIn({ table })).toEqual({ table: problem });
  });

  test.each<[Partial<GeneratedColumn>, string, keyof typeof generatorProblems]>([
    [{ name: '__proto__' }, 'name', 'camelCase'],
    [{ name: 'constructor' }, 'name', 'reserved'],
    [{ name: 'createdBy' }, 'name', 'ofEveryRecord'],
    [{ name: 'page' }, 'name', 'ofEveryRecord'],
    // these names have a meaning in calls: `copied` is the source of a new record, the others are the permitted acts,
    // hidden fields and findings in replies
    [{ name: 'copied' }, 'name', 'ofEveryRecord'],
    [{ name: 'acts' }, 'name', 'ofEveryRecord'],
    [{ name: 'withheld' }, 'name', 'ofEveryRecord'],
    [{ name: 'findings' }, 'name', 'ofEveryRecord'],
    [{ name: 'title' }, 'name', 'twice'],
    [{ name: 'ownerId' }, 'name', 'twice'],
    [{ label: { en: '{count}', zh: '数' } }, 'label.en', 'signs'],
    [{ label: { en: 'Count', zh: '数\\n' } }, 'label.zh', 'signs'],
    [{ label: { en: 'Count', zh: ' ' } }, 'label.zh', 'needed'],
    [{ required: true, form: false }, 'required', 'requiredHidden'],
    [{ kind: 'json', search: true }, 'search', 'notSearchable'],
    [{ kind: 'date', unique: true }, 'unique', 'notUnique'],
    [{ kind: 'choice' }, 'options', 'noChoices'],
    [{ kind: 'choice', options: readOptionLines('a, A, 甲\na, B, 乙') }, 'options', 'choiceWrong'],
    [{ kind: 'choice', options: readOptionLines("';, A, 甲") }, 'options', 'choiceWrong'],
    [{ kind: 'choices', dictionary: 'nothing' }, 'dictionary', 'noDictionary'],
    [{ kind: 'reference', of: 'nothing' }, 'of', 'noResource'],
  ])('a column with %j: at %s, %s', (some, field, problem) => {
    expect(withColumn(some)).toEqual({ [last(field)]: problem });
    expect(generatorProblems[problem].en).not.toBe(generatorProblems[problem].zh);
  });

  test('a resource without a list column, a form column or a naming column', () => {
    const columns = [generatedColumn('count', 'integer', { list: false, form: false })];
    expect(problemsIn({ columns })).toEqual({ columns: 'notListed', label: 'notNaming' });
  });
});

describe('reading a table', () => {
  const column = (name: string, type: string, more: Partial<ColumnRow> = {}): ColumnRow => ({
    ...{ name, type, required: false, unique: false, length: null, comment: '', refersTo: null },
    ...more,
  });
  const described = describeTable({
    table: 'freezer_box',
    comment: 'Boxes {in} the freezer',
    record: true,
    resourceOf: (table) => (table === 'account' ? 'user' : undefined),
    fieldOf: (name) =>
      name === 'remark' ? { kind: 'richText', max: 900, label: { en: 'Remarks', zh: '备注' } } : undefined,
    columns: [
      column('id', 'uuid', { required: true }),
      column('updated_at', 'timestamptz'),
      column('bar_code', 'varchar', { required: true, unique: true, length: 12, comment: 'Printed on the box' }),
      column('remark', 'text'),
      column('work_email', 'text'),
      column('open', 'bool', { required: true }),
      column('owner_id', 'uuid', { refersTo: 'account' }),
      column('shelf_id', 'uuid', { refersTo: 'shelf' }),
      column('shape', 'point'),
      column('page', 'int4'),
      column('parent_id', 'uuid', { refersTo: 'freezer_box' }),
      column('sort', 'int4'),
    ],
  });

  test('its columns become fields by type, key and comment', () => {
    const { name, table, tree, label, title, columns } = described.resource;
    expect({ name, table, tree, label, title: title.en }).toEqual({
      name: 'freezerBox',
      table: 'freezer_box',
      tree: true,
      label: 'barCode',
      title: 'Boxes  in  the freezer',
    });
    expect(columns.map((each) => [each.name, each.kind, each.required])).toEqual([
      ['barCode', 'text', true],
      ['remark', 'richText', false],
      ['workEmail', 'email', false],
      ['open', 'flag', false],
      ['owner', 'reference', false],
    ]);
    expect(columns[0]).toMatchObject({ unique: true, max: 12, label: { en: 'Printed on the box' } });
    expect(columns[1]).toMatchObject({ max: 900, label: { zh: '备注' } });
    expect(columns.at(-1)).toMatchObject({ of: 'user', label: { en: 'Owner' } });
  });

  test('columns that cannot be used are listed with the reason', () => {
    expect(described.leftOut).toEqual([
      { column: 'shelf_id', type: 'uuid', why: 'reference' },
      { column: 'shape', type: 'point', why: 'type' },
      { column: 'page', type: 'int4', why: 'name' },
    ]);
  });

  test('names are converted to the spelling of each side and back', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z][a-z0-9]{0,5}(_[a-z]{2,6}){0,3}$/), (name) => {
        expect(snakeCase(camelCase(name))).toBe(name);
      }),
    );
  });
});

test.each([
  [{ required: true, form: true }, { required: true }],
  [{ required: false, form: true }, {}],
  [{ required: true, form: false }, { readOnly: true }],
  [{ required: false, form: false }, { readOnly: true }],
])('of a column with %j the field is %j', (column, rules) => {
  const described = generatedColumn('shelf', 'flag', column);
  expect(fieldOfColumn(described)).toEqual({ kind: 'flag', label: described.label, ...rules });
});

describe('the code', () => {
  test('[A4] keeps every text within its quotes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const read: unknown = new Function(`return ${quoted(text)}`)();
        expect(read).toBe(text);
      }),
    );
    expect(quoted("It's")).toBe('"It\'s"');
  });

  test('of a definition gives exactly the definition that the preview draws', () => {
    const text = definitionFile(everyKind);
    const value = text.slice(text.indexOf('defineResource(') + 'defineResource('.length, text.lastIndexOf(');'));
    const read: unknown = new Function(`return ${value}`)();
    const codes = { list: 'freezerBox:list', add: 'freezerBox:add', edit: 'freezerBox:edit' };
    expect(read).toEqual({
      ...definitionOf(everyKind),
      codes: { ...codes, del: 'freezerBox:del', detail: 'freezerBox:detail' },
    });
  });

  test('of a table keeps required columns, unique columns and references', () => {
    const columns = [
      generatedColumn('code', 'text', { required: true, unique: true }),
      generatedColumn('barcode', 'text', { unique: true }),
      generatedColumn('remark', 'longText'),
      generatedColumn('owner', 'reference', { of: 'user' }),
    ];
    const account = { file: 'server/modules/accounts/account.table.ts', exportName: 'account' };
    // only the file and export name of the definition are used
    const text = tableFile({ ...everyKind, columns }, () => account as ReturnType<Parameters<typeof tableFile>[1]>);
    expect(text).toContain("import { account as accountTable } from '../accounts/account.table.ts';");
    expect(text).toContain('code: text().notNull().unique(),');
    expect(text).toContain('barcode: text().unique(),');
    expect(text).toContain("remark: text().notNull().default(''),");
    expect(text).toContain("ownerId: uuid().references(() => accountTable.id, { onDelete: 'restrict' }),");
    expect(text).toContain('(table) => [index().on(table.ownerId)],');
  });

  test('shows its additions to a list as a patch', () => {
    const before = Array.from({ length: 12 }, (_, line) => `line ${line}\n`).join('');
    const after = before.replace('line 6\n', 'new\nline 6\n');
    expect(addedLines('list.ts', before, after)).toBe(
      'diff --git a/list.ts b/list.ts\n--- a/list.ts\n+++ b/list.ts\n@@ -4,6 +4,7 @@\n line 3\n line 4\n line 5\n+new\n line 6\n line 7\n line 8\n',
    );
    expect(() => addedLines('list.ts', before, after.replace('line 2\n', ''))).toThrow();
  });

  test('writes a title as a message with this text', () => {
    const title = { en: "Mice's {new} 'boxes'", zh: "'{'盒'}'" };
    for (const locale of ['en', 'zh'] as const) {
      const list = lists.find(({ path }) => path === `src/i18n/messages/admin/${locale}.json`);
      const added = list?.add('{\n  "admin_page_x": ""\n}', { ...everyKind, title }) ?? '';
      const { admin_page_freezer_box: text } = JSON.parse(added) as Record<string, string>;
      expect(compileText(text ?? '').expression).toBe(`\`${title[locale]}\``);
    }
  });

  test('reports a list of the project that no longer has the expected form', () => {
    for (const { add } of lists) expect(() => add('nothing\n', everyKind)).toThrow();
  });
});

test('[A3] the generator is off in a portal for others, unless it is switched on', () => {
  const isOn = (environment: Record<string, string>) => readConfig(environment).codeGenerator;
  expect(isOn({})).toBe(true);
  expect(isOn({ NODE_ENV: 'production' })).toBe(false);
  expect(isOn({ PUBLIC_URL: 'https://portal.example' })).toBe(false);
  expect(isOn({ NODE_ENV: 'production', CODE_GENERATOR: 'on' })).toBe(true);
  expect(isOn({ CODE_GENERATOR: 'off' })).toBe(false);
});
