import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { canonicalAddress, descriptionOf, inLanguage, pageAddresses, pageAt } from '../../contract/pages.ts';
import { routeTable } from '../../machines/navigation/routes.ts';

const catalog = (path: string): Record<string, unknown> => JSON.parse(readFileSync(path, 'utf8'));

describe('addresses of pages', () => {
  it('are those of the route table, and the checked ones are private', () => {
    expect(Object.keys(pageAddresses).toSorted()).toEqual(routeTable.map(({ path }) => path).toSorted());
    for (const { path, checked } of routeTable) {
      const page = pageAt(path);
      if (checked) expect(page && pageAddresses[page].visibility).toBe('private');
    }
  });

  it('[K.1] none of the demo groups of the design system is among them', () => {
    const groups = readdirSync('stories/demo').filter((file) => file.endsWith('.stories.tsx'));
    expect(groups).toHaveLength(7);
    const names = groups.map((file) => file.replace('.stories.tsx', '').toLowerCase());
    for (const path of Object.keys(pageAddresses)) {
      const parts = path.toLowerCase().split('/');
      expect(parts, path).not.toContain('demo');
      for (const name of names) expect(parts, path).not.toContain(name);
    }
  });

  it('are found with slashes at their end; others and names of objects are not', () => {
    expect([pageAt('/'), pageAt('/home//'), pageAt('/Home'), pageAt('/toString')]).toEqual([
      '/home',
      '/home',
      undefined,
      undefined,
    ]);
    expect(pageAt('constructor')).toBeUndefined();
  });

  it('have one form, in each language', () => {
    expect(canonicalAddress('/other', 'A&B')).toBe('/other?id=A%26B');
    expect(canonicalAddress('/home', 'x')).toBe('/home');
    expect(canonicalAddress('/search', null)).toBeNull();
    expect([inLanguage('/home', 'zh'), inLanguage('/other?id=1', 'zh'), inLanguage('/home', 'en')]).toEqual([
      '/home?lang=zh',
      '/other?id=1&lang=zh',
      '/home',
    ]);
  });

  it('descriptions are one line, cut between words', () => {
    expect(descriptionOf(' a\n b ')).toBe('a b');
    expect(descriptionOf('word, '.repeat(60))).toMatch(/^(word, )+word…$/);
    expect(descriptionOf('字'.repeat(300))).toHaveLength(200);
  });
});

describe('the words for a page', () => {
  it.each(['en', 'zh'])('are the same from server and browser (%s)', (locale) => {
    const server = catalog(`server/i18n/messages/${locale}.json`);
    const browser = ['site', 'pages'].map((group) => catalog(`src/i18n/messages/${group}/${locale}.json`));
    const used = readFileSync('server/platform/site/pages.ts', 'utf8').matchAll(/\bm\.(\w+)/g);
    for (const [, key = ''] of [...used, ['', 'page_title']]) {
      expect(browser.find((messages) => key in messages)?.[key], key).toBe(server[key]);
    }
  });
});
