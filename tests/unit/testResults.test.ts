import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readReport } from '../support/results.ts';

const folder = mkdtempSync(join(tmpdir(), 'reports-'));

function reportOf(name: string, content: unknown): string {
  const file = join(folder, `${name}.json`);
  writeFileSync(file, JSON.stringify(content));
  return file;
}

describe('reports of the test runners', () => {
  test('a failed test is listed with its file and the first line of the error', () => {
    const file = reportOf('unit', {
      testResults: [
        {
          name: join(process.cwd(), 'tests/unit/a.test.ts'),
          status: 'failed',
          assertionResults: [
            { fullName: 'adds', status: 'passed', failureMessages: [] },
            {
              fullName: 'divides',
              status: 'failed',
              failureMessages: ['\n\u001b[31mError: by zero\u001b[39m\n  at x'],
            },
          ],
        },
      ],
    });
    expect(readReport(file)).toEqual([
      { part: 'unit', file: 'tests/unit/a.test.ts', title: 'adds', state: 'passed' },
      { part: 'unit', file: 'tests/unit/a.test.ts', title: 'divides', state: 'failed', error: 'Error: by zero' },
    ]);
  });

  test('a file that could not be loaded counts as one failed test', () => {
    const file = reportOf('machines', {
      testResults: [{ name: 'b.test.ts', status: 'failed', message: 'SyntaxError: no', assertionResults: [] }],
    });
    expect(readReport(file)).toMatchObject([{ state: 'failed', isWholeFile: true, error: 'SyntaxError: no' }]);
  });

  test('a file whose setup failed counts as one failed test beside the skipped ones', () => {
    const skipped = { fullName: 'never ran', status: 'skipped', failureMessages: [] };
    const file = reportOf('api', {
      testResults: [{ name: 'c.test.ts', status: 'failed', message: 'no database', assertionResults: [skipped] }],
    });
    expect(readReport(file).map(({ state }) => state)).toEqual(['skipped', 'failed']);
  });

  test('a test that another suite runs is not listed as skipped', () => {
    const tests = [
      { fullName: 'twenty rounds', status: 'skipped', tags: ['long'] },
      { fullName: 'needs a disk', status: 'skipped', tags: [] },
    ];
    const file = reportOf('faults', {
      testResults: [{ name: 'd.test.ts', status: 'passed', assertionResults: tests }],
    });
    expect(readReport(file).map(({ title }) => title)).toEqual(['needs a disk']);
  });

  test('end-to-end tests are reported in the same way', () => {
    const failed = { status: 'unexpected', results: [{ errors: [{ message: 'Error: not visible\nmore' }] }] };
    const file = reportOf('e2e', {
      suites: [{ title: 'a.e2e.ts', specs: [{ title: 'opens', file: 'a.e2e.ts', tests: [failed] }] }],
    });
    expect(readReport(file)).toEqual([
      { part: 'e2e', title: 'a.e2e.ts opens', state: 'failed', file: 'a.e2e.ts', error: 'Error: not visible' },
    ]);
  });

  test('a missing report has no tests', () => expect(readReport(join(folder, 'none.json'))).toEqual([]));
});
