import { describe, expect, test } from 'vitest';
import { withIds } from '../../machines/search/idList.ts';
import { emptyQuery } from '../../machines/search/query.ts';
import { openSearch } from './support/openSearch.ts';

describe('lists of models in a search', () => {
  const ids = Array.from({ length: 900 }, (_, index) => `LUN-PDX-${index}`);
  const KEY = '0'.repeat(25);

  test('a long list gets a key from the server and opens by it in another browser; an unknown key is reported', async () => {
    const server = { lists: {} };
    const first = openSearch({}, server);
    first.actor.send({ type: 'search.idsApplied', ids });
    expect(first.asked).toHaveLength(0);
    await first.rest();
    expect(first.asked[0]?.query).toMatchObject({ ids, list: KEY });
    first.actor.send({ type: 'search.pageChanged', page: 1 });
    expect(first.asked).toHaveLength(2);
    expect(Object.keys(server.lists)).toEqual([KEY]);

    const elsewhere = openSearch({}, server);
    elsewhere.actor.send({ type: 'search.addressed', address: `/search?list=${KEY}` });
    expect(elsewhere.asked).toHaveLength(0);
    await elsewhere.rest();
    expect(elsewhere.asked[0]?.query).toMatchObject({ ids, list: KEY });

    const lost = openSearch();
    lost.actor.send({ type: 'search.addressed', address: `/search?q=kras&list=${KEY}` });
    await lost.rest();
    expect(lost.asked[0]?.query).toMatchObject({ text: 'kras', ids: [], list: null });
    expect(lost.actor.getSnapshot().context.unknown).toEqual([`list=${KEY}`]);
  });

  test('the number of models in a list that the reader may not see is known until the list changes', async () => {
    const { actor, rest } = openSearch({}, { lists: { [KEY]: ['PC-9'] } });
    actor.send({ type: 'search.addressed', address: `/search?list=${KEY}` });
    await rest();
    expect(actor.getSnapshot().context.unavailable).toBe(1);
    actor.send({ type: 'search.idsApplied', ids });
    await rest();
    expect(actor.getSnapshot().context.unavailable).toBe(0);
  });

  test('without the server a long list stays in the tab, which reports it and can retry', async () => {
    const lists: Record<string, readonly string[]> = {};
    const server = { lists: {}, up: false };
    const { list } = withIds(emptyQuery, ids);
    const first = openSearch(lists, server);
    first.actor.send({ type: 'search.idsApplied', ids });
    await first.rest();
    expect(first.asked[0]?.query).toMatchObject({ ids, list });
    expect(Object.keys(lists)).toEqual([list]);
    expect(first.actor.getSnapshot().context.unsaved).toBe(list);
    first.actor.send({ type: 'search.pageChanged', page: 1 });
    expect(first.asked).toHaveLength(2);
    server.up = true;
    first.actor.send({ type: 'search.listRetried' });
    await first.rest();
    expect(first.asked.at(-1)?.query).toMatchObject({ ids, list: KEY });
    expect(first.actor.getSnapshot().context.unsaved).toBeNull();

    const again = openSearch(lists, { lists: {} });
    again.actor.send({ type: 'search.addressed', address: `/search?list=${list}` });
    await again.rest();
    expect(again.asked[0]?.query).toMatchObject({ ids, list: KEY });
  });

  test('a list that cannot be loaded now is kept: the page can be retried', async () => {
    const server: { lists: Record<string, readonly string[]>; up: boolean } = { lists: { [KEY]: ids }, up: false };
    const { actor, asked, rest } = openSearch({}, server);
    actor.send({ type: 'search.addressed', address: `/search?list=${KEY}` });
    await rest();
    expect(actor.getSnapshot().hasTag('failed')).toBe(true);
    expect(asked).toHaveLength(0);
    server.up = true;
    actor.send({ type: 'search.retried' });
    await rest();
    expect(asked[0]?.query).toMatchObject({ ids, list: KEY });
  });

  test('a pasted list is shown in its own order until another is chosen; the order goes with the list', () => {
    const { actor, asked } = openSearch();
    const sort = () => asked.at(-1)?.query.sort;
    actor.send({ type: 'search.sorted', sort: [{ field: 'tmb', order: 'desc' }] });
    actor.send({ type: 'search.idsApplied', ids: ['PC-9', 'NCI-H1975'] });
    expect(sort()).toEqual([{ field: 'listOrder', order: 'asc' }]);
    actor.send({ type: 'search.facetToggled', facet: 'modelType', value: 'PDX', chosen: true });
    expect(sort()).toEqual([{ field: 'listOrder', order: 'asc' }]);
    actor.send({ type: 'search.idsApplied', ids: [] });
    expect(sort()).toEqual([]);
    actor.send({ type: 'search.idsApplied', ids: ['PC-9'] });
    actor.send({ type: 'search.cleared' });
    expect(sort()).toEqual([]);
    actor.send({ type: 'search.sorted', sort: [{ field: 'tmb', order: 'desc' }] });
    actor.send({ type: 'search.idsApplied', ids: [] });
    expect(sort()).toEqual([{ field: 'tmb', order: 'desc' }]);
  });
});
