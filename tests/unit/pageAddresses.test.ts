import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { canonicalAddress, descriptionOf, inLanguage } from '../../contract/pageAddresses.ts';
import {
  backOfficePages,
  movedTo,
  needsSignIn,
  pageAt,
  pageReached,
  pages,
  reachedAt,
  shownAt,
} from '../../contract/pages.ts';
import { permissionCodes } from '../../contract/permissions.ts';
import { resources } from '../../contract/resources/index.ts';
import { resourceRoute } from '../../contract/resources/routes.ts';

const catalog = (path: string): Record<string, unknown> => JSON.parse(readFileSync(path, 'utf8'));

describe('addresses of pages', () => {
  it('belong to one page each, which is found by its address', () => {
    for (const page of pages) expect(pageAt(page.path), page.path).toBe(page);
    expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length);
  });

  it('of the back-office need a sign-in and, except three for every back-office user, a permission code', () => {
    const open = Object.entries(backOfficePages).flatMap(([path, code]) => (code === null ? [path] : []));
    expect(open).toEqual(['/dashboard', '/external', '/system/trash']);
    const known = Object.keys(permissionCodes);
    for (const page of pages.filter(({ layout }) => layout === 'backOffice')) {
      expect(needsSignIn(page), page.path).toBe(true);
      if (!open.includes(page.path)) expect(known, page.path).toContain('code' in page && page.code);
    }
  });

  it('of record screens require the code of their list', () => {
    const paged = resources.flatMap(({ name, codes }) => {
      const path = resourceRoute(name);
      return path === undefined ? [] : [[path, backOfficePages[path], codes.list]];
    });
    // the lists of the search engines are parts of their consoles
    expect(paged.filter(([, code, list]) => code !== list).map(([path]) => path)).toEqual([
      '/system/lucene',
      '/system/elasticsearch',
    ]);
    expect(paged.length).toBeGreaterThan(20);
  });

  it('that are not pages themselves redirect to one', () => {
    expect(['/', '', '/system/log', '/system/log//', '/home'].map(movedTo)).toEqual([
      '/home',
      '/home',
      '/system/log/operate',
      '/system/log/operate',
      undefined,
    ]);
    expect([pageAt('/system/log'), pageReached('/system/log')?.path]).toEqual([undefined, '/system/log/operate']);
    expect([pageReached('/contact')?.path, pageReached('/system')]).toEqual(['/contact', undefined]);
  });

  it('[K.1] include none of the demo groups of the design system', () => {
    const groups = readdirSync('stories/demo').filter((file) => file.endsWith('.stories.tsx'));
    expect(groups).toHaveLength(7);
    const names = groups.map((file) => file.replace('.stories.tsx', '').toLowerCase());
    for (const { path } of pages) {
      const parts = path.toLowerCase().split('/');
      expect(parts, path).not.toContain('demo');
      for (const name of names) expect(parts, path).not.toContain(name);
    }
  });

  it('are found with trailing slashes; unknown ones and names of objects are not', () => {
    expect([pageReached('/'), pageAt('/home'), pageAt('/home//')].map((page) => page?.path)).toEqual(
      Array(3).fill('/home'),
    );
    const others = ['/Home', '/toString', 'constructor', 'home', '//home', '/home/x', '/x/home', '/home?', '/:id'];
    for (const path of others) expect(pageReached(path), path).toBeUndefined();
  });

  it('below the back-office show a missing page after a sign-in; elsewhere they do not', () => {
    for (const path of ['/system', '/system/nothing', '/content/nothing/', '/dashboard/x', '/external/x']) {
      expect(shownAt(path), path).toMatchObject({ layout: 'backOffice', path: null, visibility: 'signedIn' });
      expect(pageAt(path), path).toBeUndefined();
    }
    for (const page of pages) expect(shownAt(page.path), page.path).toBe(page);
    expect([reachedAt('/system/log')?.path, reachedAt('/')?.path]).toEqual(['/system/log/operate', '/home']);
    for (const path of ['/nothing', '/System/x', '//system/x', 'system/x', '/systems', '/home/x', '/constructor'])
      expect(shownAt(path), path).toBeUndefined();
  });

  it('have one form in each language', () => {
    expect(canonicalAddress('/other', 'A&B')).toBe('/other?id=A%26B');
    expect(canonicalAddress('/home', 'x')).toBe('/home');
    expect(canonicalAddress('/search', null)).toBeNull();
    expect([inLanguage('/home', 'zh'), inLanguage('/other?id=1', 'zh'), inLanguage('/home', 'en')]).toEqual([
      '/home?lang=zh',
      '/other?id=1&lang=zh',
      '/home',
    ]);
  });

  it('have descriptions of one line, cut between words', () => {
    expect(descriptionOf(' a\n b ')).toBe('a b');
    expect(descriptionOf('word, '.repeat(60))).toMatch(/^(word, )+word…$/);
    expect(descriptionOf('字'.repeat(300))).toHaveLength(200);
  });
});

describe('the title and description of a page', () => {
  it('are in the catalog that server and browser share', () => {
    const shared = catalog('contract/messages/en.json');
    const used = readFileSync('server/modules/site/pages.ts', 'utf8').matchAll(/\bm\.(\w+)/g);
    for (const [, key = ''] of [...used, ['', 'page_title']]) expect(Object.keys(shared)).toContain(key);
  });
});
