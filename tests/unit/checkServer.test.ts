import { expect, test } from 'vitest';
import { assertNewEnough } from '../../server/platform/database/checkServer.ts';

test('PostgreSQL 18 is new enough, and an older one is refused in one line', () => {
  expect(() => assertNewEnough(180_000, '18.0')).not.toThrow();
  expect(() => assertNewEnough(190_001, '19.1')).not.toThrow();
  expect(() => assertNewEnough(170_006, '17.6')).toThrow(
    'The database of DATABASE_URL is PostgreSQL 17.6, and the portal needs 18 or newer. Nothing was changed',
  );
});
