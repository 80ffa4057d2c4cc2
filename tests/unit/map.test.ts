import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { namedCycles, readCycles } from '../support/cycles.ts';
import { cyclesIn, importsOf } from '../support/imports.ts';
import { importsBetweenParts, mapPicture, shownPicture } from '../support/map.ts';

describe('map', () => {
  it('imports have one direction: none from contract, from machines to contract, none between src and server', () => {
    const top = (part: string) => part.split('/')[0];
    const wrong = [...importsBetweenParts().keys()].filter((arrow) => {
      const [from = '', to = ''] = arrow.split('>').map(top);
      if (from === to) return false;
      return !(to === 'contract' || (from === 'src' && to === 'machines'));
    });
    expect(wrong).toEqual([]);
  });

  it('the picture in the documents is the one that the imports give (npm run map writes it)', () => {
    expect(shownPicture().picture).toBe(mapPicture());
  });

  it('no files import each other in a cycle; cycles of types only are named in the documents', () => {
    const { value, later, type } = readCycles();
    expect(value).toEqual([]);
    expect(later).toEqual([]);
    expect(type).toEqual(namedCycles());
  });

  it('distinguishes imports of values, of types and by import()', () => {
    const text = [
      "import a, { type A } from './a.ts';",
      "import type { B } from './b.ts';",
      'export {',
      '  c,',
      "} from '../c.ts';",
      "export type * from './d.ts';",
      "import './e.ts';",
      "const later = () => import('./f.ts');",
      "type G = typeof import('./g.ts');",
      "import { h } from 'h';",
    ].join('\n');
    const byKind = Object.groupBy(importsOf('src/part/x.ts', text), ({ kind }) => kind);
    expect(byKind.value?.map(({ to }) => to)).toEqual(['src/part/a.ts', 'src/c.ts', 'src/part/e.ts']);
    expect(byKind.later?.map(({ to }) => to)).toEqual(['src/part/f.ts']);
    expect(byKind.type?.map(({ to }) => to)).toEqual(['src/part/b.ts', 'src/part/d.ts', 'src/part/g.ts']);
  });

  it('finds each cycle of files, without the files that only lead to it', () => {
    const value = (...paths: string[]) => paths.map((to) => ({ to, kind: 'value' as const }));
    const imports = new Map([
      ['a', value('b')],
      ['b', value('c', 'd')],
      ['c', value('b', 'e')],
      ['d', value('e')],
      ['e', value('e')],
      ['f', [...value('a'), { to: 'g', kind: 'type' as const }]],
      ['g', [{ to: 'f', kind: 'later' as const }]],
    ]);
    expect(cyclesIn(imports, ['value'])).toEqual([['b', 'c'], ['e']]);
    expect(cyclesIn(imports, ['value', 'later', 'type'])).toEqual([['b', 'c'], ['e'], ['f', 'g']]);
  });

  it('what the public site draws takes nothing whose styles come with the back-office (build/siteStyles.config.ts)', () => {
    const files = globSync('src/{site,boot,portal,shared,ui}/**/*.{ts,tsx}', {
      exclude: (path) => /ui\/(fields|table)$/.test(path),
    });
    const ofBackOffice =
      /^(?:import (?!type ).*|\} )from '[./]+(?:\/|\b)(?:ui\/)?(?:fields|table|admin|statechart)\/.*'/m;
    expect(files.filter((file) => ofBackOffice.test(readFileSync(file, 'utf8')))).toEqual([]);
    expect(files.length).toBeGreaterThan(100);
  });

  it('no module of the browser takes the name of the window or the document, which what wraps it while developing needs', () => {
    const taken = /^(?:export )?(?:const|let|function) (?:window|document|globalThis|self)\b/m;
    expect(globSync('{src,stories}/**/*.{ts,tsx}').filter((file) => taken.test(readFileSync(file, 'utf8')))).toEqual(
      [],
    );
  });
});
