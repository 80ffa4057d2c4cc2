import type { GeneratedColumn, GeneratedResource } from '../../../../contract/entities/generator.ts';
import { fieldOfColumn } from '../../../../contract/generator/definition.ts';
import { exampleOf, requiredExample } from '../../../../contract/generator/example.ts';
import { resources } from '../../../../contract/resources/index.ts';
import type { ResourceDefinition } from '../../../../contract/resources/resource.ts';
import { namesOf } from '../names.ts';
import { byDistance, byName, importOf, type Printable, print, printBroken } from '../print.ts';
import { firstOf } from './firstChoice.ts';

/** A required reference, and how the test gets a record for it: the signed-in user, or one that it creates. */
type Referred = { column: GeneratedColumn; definition: ResourceDefinition; file: string };

/** Returns the file of the definition of a resource. */
export type DefinitionFile = (resource: string) => string;

/** Returns the API test: the life cycle of a record, its required fields, and its permissions. */
export function testFile(resource: GeneratedResource, fileOf: DefinitionFile): string {
  const { name } = resource;
  const written = resource.columns.filter(({ form }) => form);
  const plain = written.filter(({ kind }) => kind !== 'reference');
  const referred = written.flatMap((column): Referred[] => {
    const definition = resources.find((each) => each.name === column.of);
    return column.kind === 'reference' && column.required && definition
      ? [{ column, definition, file: fileOf(column.of) }]
      : [];
  });
  const made = referred.filter(({ definition }) => definition.name !== 'user');
  const valuesOf = (number: number): Record<string, Printable> =>
    Object.fromEntries(plain.map((column) => [column.name, exampleOf(fieldOfColumn(column), number, firstOf)]));
  const changing = plain.find((column) => column.name === resource.label) ?? plain[0];
  const changed: Record<string, Printable> = changing
    ? { [changing.name]: exampleOf(fieldOfColumn(changing), 2, firstOf) }
    : {};
  const required = written.filter((column) => column.required).map((column) => column.name);
  return `import { afterAll, beforeAll, expect, test } from 'vitest';
${importsOf(name, made)}

const example = ${printBroken(valuesOf(1))};
const changed = ${print(changed, 0, 'const changed = ', ';')};
const newest = { sort: [{ field: 'createdAt', order: 'desc' }] };

let portal: TestApp;
let person: Person;
let token: string;
beforeAll(async () => {
  portal = await testApp({ TRUST_PROXY: '127.0.0.1' });
  await seedSystem(portal.dependencies.transaction);
  person = await makePerson(portal, {}, 'administrator');
  token = await signIn(portal, person);
});
afterAll(() => portal.close());

test('a record is made, found, changed, removed and restored', async () => {
  const calls = resourceCalls(portal, ${name}, token);
${referred.length === 0 ? '  const values = example;\n' : valuesWith(referred)}  const made = await calls.post('save', values);
  expect([made.message, made.fields, made.status]).toEqual([expect.anything(), undefined, 200]);
  expect(made.data).toMatchObject(values);
  const { id, version } = made.data;
  expect((await calls.post('list', newest)).data.list.map((each) => each.id)).toContain(id);
  const after = await calls.post('save', { id, version, ...changed });
  expect(after.data).toMatchObject({ ...values, ...changed, version: version + 1 });
  expect((await calls.post('remove', { ids: [id] })).data.done).toEqual([id]);
  expect((await calls.post('list', newest)).data.list.map((each) => each.id)).not.toContain(id);
  expect((await calls.post('restore', { ids: [id] })).data.done).toEqual([id]);
  expect((await calls.get('detail', id)).data).toMatchObject({ ...values, ...changed });
});
${required.length === 0 ? '' : requiredTest(name, required)}
test('nobody without its permission sees it', async () => {
  const { token: other } = await makeHolder(portal, { codes: ['area:list'] });
  expect((await resourceCalls(portal, ${name}, other).post('list', {})).status).toBe(403);
});
`;
}

function importsOf(name: string, made: readonly Referred[]): string {
  const { files } = namesOf(name);
  const imports = new Map<string, string[]>([
    [`../../${files.definition}`, [name]],
    ['../../server/modules/system/seed.ts', ['seedSystem']],
    ['./support/accounts.ts', ['makePerson', 'type Person', 'signIn']],
    ['./support/resourceCalls.ts', ['resourceCalls']],
    ['./support/roles.ts', ['makeHolder']],
    ['./support/testApp.ts', ['type TestApp', 'testApp']],
  ]);
  for (const { definition, file } of made)
    imports.set(`../../${file}`, [...(imports.get(`../../${file}`) ?? []), definition.name]);
  const paths = [...imports.keys()].toSorted(byDistance);
  return paths.map((path) => importOf(imports.get(path) ?? [], path)).join('\n');
}

/** Returns the required references, each to an existing record. */
function valuesWith(referred: readonly Referred[]): string {
  const made = referred.flatMap(({ column: { name }, definition }) => {
    if (definition.name === 'user') return [];
    const call = `const ${name}Record = await resourceCalls(portal, ${definition.name}, token).post('save', `;
    return [`  ${call}${print(requiredExample(definition, firstOf), 2, call, ');')});\n`];
  });
  const lines = referred.map(({ column: { name }, definition }) =>
    definition.name === 'user' ? `    ${name}: person.id,\n` : `    ${name}: ${name}Record.data.id,\n`,
  );
  return `${made.join('')}  const values = {\n    ...example,\n${lines.join('')}  };\n`;
}

const requiredTest = (name: string, required: readonly string[]): string => {
  const names = required.toSorted(byName);
  return `
test('what is required must be given', async () => {
  const required = ${print(names, 2, 'const required = ', ';')};
  const answer = await resourceCalls(portal, ${name}, token).post('save', {});
  expect(Object.keys(answer.fields ?? {})).toEqual(expect.arrayContaining(required));
});
`;
};
