import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { projectCopy } from '../api/support/projectCopy.ts';

const REFRESH = "console.log(JSON.stringify((await import('./server/start/generated.ts')).refreshGenerated()))";

test('generated files are rebuilt when their sources were edited, and not touched otherwise', async () => {
  const copy = await projectCopy();
  onTestFinished(copy.remove);
  const refresh = async () => JSON.parse(await copy.run('node', ['--input-type=module', '-e', REFRESH])) as string[];
  await refresh();
  expect(await refresh()).toEqual([]);
  await copy.change('server/i18n/messages/en.json', (text) =>
    text.replace(/"reply_not_found": "[^"]*"/, '"reply_not_found": "Nothing of the kind"'),
  );
  expect(await refresh()).toEqual(['server/i18n/compiled']);
  const compiled = await readFile(join(copy.directory, 'server/i18n/compiled/all.js'), 'utf8');
  expect(compiled).toContain('Nothing of the kind');
  expect(await refresh()).toEqual([]);
});

test('a message without its Chinese text stops the build, and is named with its file', async () => {
  const copy = await projectCopy();
  onTestFinished(copy.remove);
  await copy.change('src/i18n/messages/site/en.json', (text) => text.replace('{', '{ "home_farewell": "Goodbye",'));
  await expect(copy.run('node', ['--input-type=module', '-e', REFRESH])).rejects.toThrow(
    'src/i18n/messages/site/zh.json has no text for home_farewell',
  );
});
