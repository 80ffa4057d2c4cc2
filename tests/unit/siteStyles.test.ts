import { readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import siteStyles from '../../build/siteStyles.config.ts';
import { readImports } from '../support/imports.ts';

const imports = readImports(['src']);
const isExcluded = (file: string) => (siteStyles.exclude ?? []).some((glob) => matchesGlob(`./${file}`, glob));
const isStyled = (file: string) =>
  /from '[./]+\/styled-system\/css'/.test(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'));
const isOffice = (file: string) => /^src\/(admin|statechart)\//.test(file);

test('the sheet of the public site has the styles of its parts, but not those of parts that only the office has', () => {
  const found = new Set([...imports.keys()].filter((file) => file === 'src/main.tsx' || file.startsWith('src/site/')));
  for (const file of found) {
    for (const { to, kind } of imports.get(file) ?? []) if (kind !== 'type' && !isOffice(to)) found.add(to);
  }
  const styled = [...imports.keys()].filter(isStyled);
  expect(styled.filter((file) => found.has(file) && isExcluded(file))).toEqual([]);
  expect(styled.filter((file) => !isOffice(file) && !found.has(file) && !isExcluded(file))).toEqual([]);
});
