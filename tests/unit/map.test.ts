import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { importsBetweenRooms, roomsDiagram } from '../support/map.ts';

describe('rooms', () => {
  it('imports point one way: contract to nobody, machines to contract, src never to server, server never to src', () => {
    const top = (room: string) => room.split('/')[0];
    const wrong = [...importsBetweenRooms().keys()].filter((arrow) => {
      const [from = '', to = ''] = arrow.split('>').map(top);
      if (from === to) return false;
      return !(to === 'contract' || (from === 'src' && to === 'machines'));
    });
    expect(wrong).toEqual([]);
  });

  it('the picture in docs/architecture.md is the one that the imports give (npm run rooms writes it)', () => {
    expect(readFileSync('docs/architecture.md', 'utf8')).toContain(roomsDiagram());
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
