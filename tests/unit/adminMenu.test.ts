import { describe, expect, test } from 'vitest';
import type { MenuNode } from '../../contract/entities/account.ts';
import { backOfficePages, pageAt } from '../../contract/pages.ts';
import { chordsOf } from '../../machines/adminMenu/chords.ts';
import { buildMenu, type MenuEntry, placesOf, shownMenu } from '../../machines/adminMenu/menu.ts';
import { pageAbove, pageKey, placeAt, trailTo } from '../../machines/adminMenu/place.ts';
import { isDenied } from '../../machines/session/permission.ts';
import { menuIcons } from '../../src/admin/frame/menuIcons.ts';
import { ICON_NAMES } from '../../src/ui/fields/icons.ts';

let next = 0;
function node(path: string, given: Partial<MenuNode> = {}): MenuNode {
  next += 1;
  const id = `menu-${next}`;
  const children = (given.children ?? []).map((child) => ({ ...child, parent: id }));
  return {
    id,
    name: { en: path, zh: path },
    path,
    parent: '0',
    sort: next,
    ico: null,
    hidden: false,
    ...given,
    children,
  };
}

const shape = ({ kind, address, children }: MenuEntry): unknown =>
  children.length > 0 ? [kind, address, children.map(shape)] : [kind, address];
const built = (...tree: MenuNode[]) => shownMenu(buildMenu(tree)).map(shape);

describe('the menu of a permission tree', () => {
  test("[B.22] the node 'dashboard' at the top becomes the home entry; elsewhere it is an ordinary node", () => {
    expect(built(node('dashboard'))).toEqual([['home', '/dashboard']]);
    const below = buildMenu([node('system', { children: [node('dashboard')] })]);
    expect(below[0]?.children[0]?.kind).toBe('placeholder');
  });

  test('[B.23] a path starting with http, https, mailto or tel opens in the frame route with its address', () => {
    const urls = ['https://status.example/a?b=1&c=#d', 'HTTP://status.example', 'mailto:help@a.example', 'tel:+41 1'];
    const entries = built(...urls.map((url) => node(url)), node('system', { children: [node('https://in.example')] }));
    expect(entries).toEqual([
      ...urls.map((url) => ['external', `/external?url=${encodeURIComponent(url)}`]),
      ['group', null, [['external', '/external?url=https%3A%2F%2Fin.example']]],
    ]);
    expect(
      new URL(String(placesOf(buildMenu([node(urls[0] ?? '')]))[0]?.address), 'https://x.example').searchParams.get(
        'url',
      ),
    ).toBe(urls[0]);
  });

  test('[B.24] a node without a known route gets a placeholder route that exists', () => {
    const tree = [node('system', { children: [node('user'), node('nothing')] })];
    const [user, nothing] = buildMenu(tree)[0]?.children ?? [];
    expect([user?.kind, user?.address]).toEqual(['page', '/system/user']);
    expect(nothing).toMatchObject({ kind: 'placeholder', address: `/not_developed?backOffice&menu=${nothing?.id}` });
    expect(pageAt('/not_developed')).toBeDefined();
  });

  test('[B.25] a top node becomes a group that is always shown; everything is sorted by sort', () => {
    const tree = [
      node('content', { sort: 9 }),
      node('system', { sort: 2, children: [node('role', { sort: 5 }), node('areas', { sort: 1 })] }),
      node('dashboard', { sort: 1 }),
      node('/system/user', { sort: 3 }),
    ];
    expect(built(...tree)).toEqual([
      ['home', '/dashboard'],
      [
        'group',
        null,
        [
          ['page', '/system/areas'],
          ['page', '/system/role'],
        ],
      ],
      ['group', null, [['page', '/system/user']]],
      ['group', null, [['placeholder', expect.stringContaining('/not_developed')]]],
    ]);
    const one = node('system', { children: [node('user', { hidden: true })] });
    expect(built(one)).toEqual([['group', null]]);
  });

  test('a lower group is replaced by its only page, and is removed without pages', () => {
    const log = (...children: MenuNode[]) => node('system', { children: [node('log', { children }), node('user')] });
    expect(built(log(node('operate')))).toEqual([
      [
        'group',
        null,
        [
          ['page', '/system/log/operate'],
          ['page', '/system/user'],
        ],
      ],
    ]);
    const both = built(log(node('operate'), node('login')));
    expect(both).toEqual([
      [
        'group',
        null,
        [
          [
            'group',
            null,
            [
              ['page', '/system/log/operate'],
              ['page', '/system/log/login'],
            ],
          ],
          ['page', '/system/user'],
        ],
      ],
    ]);
  });

  test('[B.6] hidden nodes are not shown, but give their pages names', () => {
    const tree = [
      node('system', { children: [node('dictionary', { children: [node('dictionary/{id}', { hidden: true })] })] }),
    ];
    const flat = [node('system', { children: [node('dictionary'), node('dictionary/{id}', { hidden: true })] })];
    expect(built(...flat)).toEqual([['group', null, [['page', '/system/dictionary']]]]);
    expect(built(...tree)).toEqual([['group', null, [['page', '/system/dictionary']]]]);
    for (const one of [tree, flat])
      expect(placeAt(placesOf(buildMenu(one)), '/system/dictionary/17?page=2')?.name.en).toBe('dictionary/{id}');
  });

  test('a menu entry is found by its page, whatever the query', () => {
    const places = placesOf(buildMenu([node('system', { children: [node('user'), node('https://a.example')] })]));
    expect(placeAt(places, '/system/user?page=2')?.trail).toEqual([{ en: 'system', zh: 'system' }]);
    expect(placeAt(places, '/external?url=https%3A%2F%2Fa.example')?.kind).toBe('external');
    expect(placeAt(places, '/external?url=https%3A%2F%2Fb.example')).toBeUndefined();
    expect(pageKey('/system/user/?page=2#x')).toBe('/system/user');
  });

  test('a page without its own entry belongs to the entry of the page above it', () => {
    const places = placesOf(buildMenu([node('system', { children: [node('mail'), node('user')] })]));
    const trail = (address: string) => trailTo(places, address).map(({ en }) => en);
    expect(trail('/system/mail/templates?record=1')).toEqual(['system', 'mail']);
    expect(trail('/system/mail')).toEqual(['system']);
    expect(trail('/system/role')).toEqual([]);
    expect(trail('/external?url=https%3A%2F%2Fa.example')).toEqual([]);
  });

  test('an address without a page belongs to the nearest page above it, if one exists', () => {
    const aboveAll = ['/system/user/x/y?page=2', '/system/dictionary/1/2', '/system/log/x', '/system/x', '/content'];
    expect(aboveAll.map((address) => pageAbove(address)?.address)).toEqual([
      '/system/user',
      '/system/dictionary/1',
      '/system/log/operate',
      undefined,
      undefined,
    ]);
    expect(pageAbove('/system/user/x')?.page.code).toBe('user:list');
  });
});

test('every initial icon can be chosen for a menu', () => {
  expect(Object.keys(menuIcons).filter((name) => !ICON_NAMES.includes(name))).toEqual([]);
});

describe('permission codes', () => {
  test('[U.2] a code listed in buttons is denied, and no code that begins or ends like it', () => {
    expect(isDenied('user:add,1001,role:del', '1001')).toBe(true);
    expect(
      ['100', '01', 'user:ad', 'add', 'role:de', ''].some((code) => isDenied('user:add,1001,role:del', code)),
    ).toBe(false);
    expect(isDenied('', 'user:add')).toBe(false);
  });
});

describe('shortcut letters', () => {
  test('every address has its own letter as long as letters remain', () => {
    const addresses = Object.keys(backOfficePages).filter((path) => !path.includes(':'));
    const chords = chordsOf(addresses);
    expect(chords.get('d')).toBe('/dashboard');
    expect(new Set(chords.values()).size).toBe(chords.size);
    expect(chords.size).toBeGreaterThan(15);
  });
});
