import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { type AdminTabsEvent, adminTabsMachine } from '../../machines/adminTabs/adminTabs.machine.ts';
import { addressToReturn, HOME_TAB, ownAddress, restoredTabs } from '../../machines/adminTabs/tabs.ts';

function open(kept?: unknown) {
  const went: string[] = [];
  let remembered: unknown;
  const actor = createActor(
    adminTabsMachine.provide({
      actions: {
        go: (_, { to }) => void went.push(to),
        remember: (_, { tabs }) => {
          remembered = tabs;
        },
      },
    }),
    { input: { kept } },
  ).start();
  const send = (event: AdminTabsEvent) => actor.send(event);
  const visit = (address: string) => send({ type: 'adminTabs.visited', address });
  const keys = () => actor.getSnapshot().context.tabs.map(({ key }) => key);
  return { actor, send, visit, went, keys, remembered: () => remembered };
}

describe('adminTabs', () => {
  test('home is first and cannot be closed; a list with other filters is the same page', () => {
    const { send, visit, keys, actor, remembered } = open();
    visit('/system/user');
    visit('/system/user?page=3');
    visit('/external?url=https%3A%2F%2Fa.example');
    visit('/external?url=https%3A%2F%2Fb.example');
    expect(keys()).toEqual([
      '/dashboard',
      '/system/user',
      '/external?https://a.example',
      '/external?https://b.example',
    ]);
    expect(actor.getSnapshot().context.tabs[1]?.address).toBe('/system/user?page=3');
    send({ type: 'adminTabs.closed', key: '/dashboard' });
    expect(keys()[0]).toBe('/dashboard');
    expect(remembered()).toEqual(actor.getSnapshot().context.tabs);
  });

  test('another tab closes at once; the current one closes once its page is left, for the next or previous tab', () => {
    const { send, visit, went, keys } = open();
    for (const address of ['/dashboard', '/system/user', '/system/role', '/system/rule']) visit(address);
    send({ type: 'adminTabs.closed', key: '/system/user' });
    expect([keys(), went]).toEqual([['/dashboard', '/system/role', '/system/rule'], []]);
    send({ type: 'adminTabs.closed', key: '/system/rule' });
    expect(went).toEqual(['/system/role']);
    expect(keys()).toContain('/system/rule');
    visit('/system/role');
    expect(keys()).toEqual(['/dashboard', '/system/role']);
  });

  test('an address without a page gets no tab: none is current while it is shown, and the others stay', () => {
    const { send, visit, keys, actor, went, remembered } = open();
    for (const address of ['/dashboard', '/system/user']) visit(address);
    send({ type: 'adminTabs.scrolled', y: 80 });
    visit('/system/nothing');
    send({ type: 'adminTabs.scrolled', y: 10 });
    expect([keys(), actor.getSnapshot().context.current]).toEqual([['/dashboard', '/system/user'], '/system/nothing']);
    expect(remembered()).toContainEqual({ key: '/system/user', address: '/system/user', scrollY: 80 });
    visit('/system/role');
    send({ type: 'adminTabs.closed', key: '/system/user' });
    expect([keys(), went]).toEqual([['/dashboard', '/system/role'], []]);
    const gone = { key: '/system/nothing', address: '/system/nothing', scrollY: 0 };
    expect(restoredTabs([HOME_TAB, gone])).toEqual([HOME_TAB]);
  });

  test('a user who stays because of unsaved input keeps the tab, also after going elsewhere later', () => {
    const { send, visit, keys } = open();
    for (const address of ['/dashboard', '/system/user']) visit(address);
    send({ type: 'adminTabs.closed', key: '/system/user' });
    send({ type: 'adminTabs.stayed' });
    visit('/system/role');
    expect(keys()).toEqual(['/dashboard', '/system/user', '/system/role']);
  });

  test('closing the others leaves home and the current tab', () => {
    const { send, visit, keys } = open();
    for (const address of ['/system/user', '/system/role', '/system/rule', '/system/role']) visit(address);
    send({ type: 'adminTabs.othersClosed' });
    expect(keys()).toEqual(['/dashboard', '/system/role']);
  });

  test('the scroll position of a page stays with its tab, and is dropped by a new query', () => {
    const { actor, send, visit } = open();
    visit('/system/user?page=2');
    send({ type: 'adminTabs.scrolled', y: 300 });
    visit('/system/role');
    const tab = () => actor.getSnapshot().context.tabs.find(({ key }) => key === '/system/user');
    expect(tab()).toEqual({ key: '/system/user', address: '/system/user?page=2', scrollY: 300 });
    visit('/system/user');
    expect(tab()?.scrollY).toBe(0);
  });

  test('stored tabs are restored as far as they are valid', () => {
    const tab = { key: '/system/user', address: '/system/user?page=2', scrollY: 8 };
    const strange = [null, 1, { key: 'x' }, { ...tab, key: '/other' }, { key: '/home', address: '/home', scrollY: 0 }];
    expect(restoredTabs([tab, tab, ...strange])).toEqual([HOME_TAB, tab]);
    expect(restoredTabs('nonsense')).toEqual([HOME_TAB]);
  });

  test('after every sequence of actions home is first and occurs once, and no page has two tabs', () => {
    const address = fc.constantFrom(
      '/dashboard',
      '/system/user',
      '/system/user?page=2',
      '/system/role',
      '/external?url=a',
    );
    const key = fc.constantFrom('/dashboard', '/system/user', '/system/role', '/external?a');
    const event = fc.oneof(
      fc.record({ type: fc.constant('adminTabs.visited' as const), address }),
      fc.record({ type: fc.constant('adminTabs.filtersKept' as const), key }),
      fc.record({ type: fc.constant('adminTabs.closed' as const), key }),
      fc.constantFrom({ type: 'adminTabs.othersClosed' as const }, { type: 'adminTabs.stayed' as const }),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        const { send, keys } = open();
        for (const one of events) send(one);
        expect(keys()[0]).toBe('/dashboard');
        expect(new Set(keys()).size).toBe(keys().length);
      }),
    );
  });
});

test.each([
  ['/content/models', '/content/models?q=lung&status=draft&page=2'],
  ['/content/models?status=published', '/content/models?status=published'],
  ['/content/models?record=1', '/content/models?q=lung&status=draft&page=2&record=1'],
  ['/content/models?record=1&status=published', '/content/models?record=1&status=published'],
  ['/content/models#top', '/content/models#top'],
  ['/system/role?record=1', '/system/role?record=1'],
  ['/system/user?record=1', '/system/user?record=1'],
  ['/system/role', '/system/role'],
  ['/external?url=https%3A%2F%2Fa.example', '/external?url=https%3A%2F%2Fa.example'],
])('a link to %s leads to %s: lists keep the filters with which they were left', (link, address) => {
  const { visit, actor } = open();
  for (const visited of ['/content/models?q=lung&status=draft&record=7&page=2', '/system/role?record=7'])
    visit(visited);
  expect(addressToReturn(actor.getSnapshot().context.tabs, link)).toBe(address);
});

test('cleared filters and those of a closed tab are not restored', () => {
  const { visit, send, actor } = open();
  const to = () => addressToReturn(actor.getSnapshot().context.tabs, '/content/models');
  visit('/content/models?q=lung');
  visit('/system/role');
  expect(to()).toBe('/content/models?q=lung');
  visit('/content/models');
  expect(to()).toBe('/content/models');
  visit('/content/models?q=colon');
  visit('/system/role');
  send({ type: 'adminTabs.closed', key: '/content/models' });
  expect(to()).toBe('/content/models');
});

describe('filters from a link', () => {
  const models = '/content/models';
  const left = () => {
    const opened = open();
    for (const address of [`${models}?q=lung&page=2&record=7`, '/dashboard']) opened.visit(address);
    const tab = () => opened.actor.getSnapshot().context.tabs.find(({ key }) => key === models);
    const back = () => {
      const known = tab();
      return known && ownAddress(known);
    };
    return { ...opened, tab, back };
  };

  test('keep the way back to the user’s own filters, also after a reload and further actions', () => {
    const { visit, back, tab, remembered } = left();
    visit(`${models}?status=draft`);
    expect([tab()?.address, back()]).toEqual([`${models}?status=draft`, `${models}?q=lung&page=2`]);
    visit(`${models}?status=draft&page=3`);
    visit('/dashboard');
    visit(`${models}?status=published`);
    expect(back()).toBe(`${models}?q=lung&page=2`);
    expect(restoredTabs(remembered())).toContainEqual(tab());
    expect(restoredTabs([{ key: models, address: models, scrollY: 0, own: 1 }])).toEqual([HOME_TAB]);
  });

  test('become the user’s own when the user keeps them, or after going back', () => {
    const { visit, send, back, tab } = left();
    visit(`${models}?status=draft`);
    visit(`${models}?page=2&q=lung`);
    expect([back(), Object.keys(tab() ?? {})]).toEqual([undefined, ['key', 'address', 'scrollY']]);
    visit('/dashboard');
    visit(`${models}?status=draft`);
    send({ type: 'adminTabs.filtersKept', key: '/dashboard' });
    expect(back()).toBe(`${models}?page=2&q=lung`);
    send({ type: 'adminTabs.filtersKept', key: models });
    expect([back(), tab()?.address]).toEqual([undefined, `${models}?status=draft`]);
  });

  test.each([
    ['the same filters on another page', `${models}?page=5&q=lung`],
    ['the same filters over a record', `${models}?q=lung&record=9`],
  ])('remove nothing where they are %s', (_, address) => {
    const { visit, back } = left();
    visit(address);
    expect(back()).toBeUndefined();
  });

  test('do not count as from a link if the user set them in the list, or had no filters', () => {
    const { visit, back } = left();
    visit(`${models}?q=lung`);
    visit(`${models}?q=colon`);
    expect(back()).toBeUndefined();
    visit(models);
    visit('/dashboard');
    visit(`${models}?status=draft`);
    expect(back()).toBeUndefined();
  });
});
