import { describe, expect, test, vi } from 'vitest';
import type { CallFailure } from '../../contract/envelope.ts';
import { emptyQuery } from '../../machines/search/query.ts';
import { findModels } from '../../src/boot/searchActors.ts';
import type { Api } from '../../src/portal/api.ts';

const full = { count: 0, total: 3, list: [], facets: {}, tookMs: 1 };
const terms = { key: 'of these terms', facets: {} };
const { signal } = new AbortController();

/** Searches at a server that answers so. */
async function search(...answers: (object | CallFailure)[]) {
  const api = vi.fn();
  for (const answer of answers) {
    if ('kind' in answer) api.mockRejectedValueOnce(answer);
    else api.mockResolvedValueOnce({ data: answer });
  }
  const found = findModels(api as unknown as Api, emptyQuery, terms, signal);
  return { found: await found.catch((failure: CallFailure) => failure), calls: api.mock.calls };
}

describe('a search during a rolling update', () => {
  test('asks a server of the last release, which refuses the lean form, for the full one', async () => {
    const refusal: CallFailure = { kind: 'refused', status: 400, error: 'bad_request', message: 'Bad request' };
    const { found, calls } = await search(refusal, full);
    expect(found).toEqual(full);
    const body = { page: 1, limit: emptyQuery.limit };
    expect(calls).toEqual([
      ['searchModels', { body: { ...body, lean: { terms: terms.key } } }, { signal, notice: 'unlessBad' }],
      ['searchModels', { body }, { signal }],
    ]);
  });

  test('is not repeated for another reason', async () => {
    const away: CallFailure = { kind: 'refused', status: 503, error: 'busy', message: 'Busy' };
    const { found, calls } = await search(away);
    expect(found).toEqual(away);
    expect(calls).toHaveLength(1);
  });
});
