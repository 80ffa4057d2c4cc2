import { expect, test } from 'vitest';
import { misspelled } from '../../server/start/misspelled.ts';

test.each([
  'DATABSE_URL',
  'DATABASSE_URL',
  'DATABASE_URI',
  'DATABASE_ULR',
  'ADATABASE_URL',
  'DATABASE_UR',
  'Database_Url',
])('%s is reported with the variable that differs by one letter', (given) =>
  expect(misspelled({ [given]: 'postgres://secret' })).toEqual([
    `${given} is not read: DATABASE_URL is a variable of the portal, and is not set`,
  ]),
);

test('nothing is reported for other or empty variables, or if the correct one is also set', () => {
  expect(misspelled({ PATH: '/bin', HOSTNAME: 'one', HTTP_URL: 'x', DB_URL: 'x', PORT: '1', DATA_DIRS: '' })).toEqual(
    [],
  );
  expect(misspelled({ METRIC_TOKEN: 'x', METRICS_TOKEN: 'y' })).toEqual([]);
  expect(misspelled({ METRIC_TOKEN: 'x', METRICS_TOKEN: '' })).toHaveLength(1);
});
