import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOT = new URL('../..', import.meta.url).pathname;
/** The line width that the formatter uses for code. */
const COLUMNS = 120;

test('no comment line is wider than the code', () => {
  const files = globSync('{build,contract,machines,server,src,stories,tests,.storybook}/**/*.{ts,tsx}', {
    cwd: ROOT,
    exclude: (path) => /compiled|styled-system/.test(path),
  });
  expect(files.length).toBeGreaterThan(1000);
  const wide = files.flatMap((file) =>
    readFileSync(`${ROOT}/${file}`, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        /^\s*(\/\/|\/?\*)/.test(line) && [...line].length > COLUMNS ? [`${file}:${index + 1}`] : [],
      ),
  );
  expect(wide).toEqual([]);
});
