import { expect, test } from 'vitest';
import { comparedAlterations } from '../../contract/tumorNames.ts';

test('the compared alterations: each once, and none of a gene that no model has altered', () => {
  const entries = [
    { gene: 'EGFR', kind: 'mutation', change: 'L858R', models: 90 },
    { gene: 'EGFR', kind: 'mutation', change: 'L858R', models: 90 },
    { gene: 'ALK', kind: 'fusion', change: 'EML4-ALK', models: 12 },
    { gene: 'EML4', kind: 'fusion', change: 'EML4-ALK', models: 12 },
    { gene: 'ERBB2', kind: 'amplification', models: 44 },
    { gene: 'TP53', models: 610 },
    { gene: 'XKR4', kind: 'mutation', change: 'R12H', models: 0 },
    { gene: null },
  ] as const;
  expect(comparedAlterations(entries)).toEqual(['EGFR L858R', 'EML4-ALK', 'ERBB2 amplification', 'TP53']);
});
