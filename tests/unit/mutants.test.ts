import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { readingMutantsOf } from '../mutants/readingMutations.ts';
import { brokenViews, faultOf } from '../mutants/viewEdits.ts';

const FOLDER = join(import.meta.dirname, '../mutants');

test('every edit that breaks a view fits the code of the view', () => {
  for (const { view, edits } of brokenViews)
    for (const [, from, to] of edits) expect(() => faultOf(view, from, to), view).not.toThrow();
});

test('every broken view has its stories', () => {
  const stories = brokenViews.map((broken) => broken.stories);
  expect(stories.filter((file) => globSync(file).length !== 1)).toEqual([]);
});

/** The files that a row of a list of survivors means. Rows about a module have no folder. */
const filesOf = (list: string, file: string): string[] =>
  list === 'readingSurvivors.csv' ? [file] : globSync(`{contract,server}/**/${file}`);

test.each(['moduleSurvivors.csv', 'readingSurvivors.csv'])('every survivor in %s is still a possible fault', (list) => {
  const rows: { file: string; broken: string; reason: string }[] = parse(readFileSync(join(FOLDER, list), 'utf8'), {
    columns: true,
  });
  expect(rows.length).toBeGreaterThan(0);
  const isPossible = ({ file, broken }: (typeof rows)[number]) =>
    filesOf(list, file)
      .flatMap((path) => readingMutantsOf(path, { computes: list === 'moduleSurvivors.csv' }))
      .some((mutant) => mutant.broken === broken);
  expect(rows.filter((row) => !isPossible(row) || row.reason === '')).toEqual([]);
});
