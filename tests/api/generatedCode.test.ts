// @module-tag long
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ClientConfig } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { GeneratedFile, GeneratedResource } from '../../contract/entities/generator.ts';
import { lists } from '../../server/modules/generator/lists.ts';
import { seedSystem } from '../../server/modules/system/seed.ts';
import { everyKind } from '../support/generatedResources.ts';
import { type ProjectCopy, projectCopy } from './support/projectCopy.ts';
import { makeHolder } from './support/roles.ts';
import { type TestApp, testApp } from './support/testApp.ts';

const PATCH = 'generated.patch';
/** The settings with which the project runs its API tests. */
const apiTests = {
  test: {
    environment: 'node',
    globalSetup: ['tests/api/support/globalSetup.ts'],
    testTimeout: 90_000,
    hookTimeout: 120_000,
    pool: 'threads',
    fileParallelism: false,
  },
};
let portal: TestApp;
let token: string;
let copy: ProjectCopy;
beforeAll(async () => {
  [portal, copy] = await Promise.all([testApp(), projectCopy()]);
  await seedSystem(portal.dependencies.transaction);
  ({ token } = await makeHolder(portal, { codes: ['gen:list'] }));
});
afterAll(() => Promise.all([portal.close(), copy.remove()]));

/** Returns the server of this run as a URL; the embedded server listens on a socket. */
function addressOf({ connectionString, user, password, host = '', port, database }: ClientConfig): string {
  if (connectionString) return connectionString;
  const address = new URL(`postgres://localhost:${port ?? 5432}/${database ?? 'postgres'}`);
  address.searchParams.set('host', host);
  return Object.assign(address, { username: user, password: String(password ?? '') }).href;
}

/** Generates the resource `region` from the table of areas. */
async function fromTable(): Promise<GeneratedResource> {
  const { data } = await portal.call('describeTable', { token, body: { table: 'area' } });
  if (!data) throw new Error('the table was not described');
  return { ...data.resource, name: 'region' };
}

async function filesOf(resource: GeneratedResource): Promise<GeneratedFile[]> {
  const reply = await portal.call('generatedFiles', { token, body: resource });
  expect([reply.message, reply.fields]).toEqual([expect.anything(), undefined]);
  const list = reply.data?.list ?? [];
  for (const { path, text } of list.filter(({ isNew }) => isNew)) {
    await mkdir(dirname(join(copy.directory, path)), { recursive: true });
    await writeFile(join(copy.directory, path), text);
  }
  return list;
}

test('[B.21] code generated from a table and its description passes type check, lint and its own tests', {
  timeout: 240_000,
}, async () => {
  const table = await fromTable();
  const [one, other] = [await filesOf(table), await filesOf(everyKind)];
  await writeFile(join(copy.directory, PATCH), one.flatMap(({ isNew, text }) => (isNew ? [] : [text])).join(''));
  await copy.run('git', ['apply', PATCH]);
  // the second resource is listed next to the first
  for (const { path, add } of lists) await copy.change(path, (text) => add(text, everyKind));
  const paths = [...new Set([...one, ...other].map(({ path }) => path))];
  const code = paths.filter((path) => /\.tsx?$/.test(path));
  const tests = code.filter((path) => path.endsWith('.test.ts'));
  await copy.run('biome', ['check', ...paths]);
  await copy.run('node', ['server/start/messages/compile.ts', 'src']);
  await copy.run('npm', ['run', '--silent', 'migrations', '--', 'generated_tables']);
  await writeFile(
    join(copy.directory, 'tsconfig.generated.json'),
    JSON.stringify({
      extends: './tests/tsconfig.json',
      // the Node and Vite types that the generated code needs
      compilerOptions: { types: ['node', 'vite/client'] },
      include: code,
    }),
  );
  const TEST_DATABASE_URL = addressOf(inject('postgres').connection);
  await writeFile(join(copy.directory, 'vitest.config.ts'), `export default ${JSON.stringify(apiTests)};\n`);
  // one after the other: a server on an overloaded machine refuses calls
  await copy.run('tsc', ['-p', 'tsconfig.generated.json']);
  await copy.run('vitest', ['run', ...tests], { TEST_DATABASE_URL });
});
