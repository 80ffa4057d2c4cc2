import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ImageField, ImageType } from '../../contract/entities/catalog.ts';
import diseases from '../../server/demo/data/diseases.json' with { type: 'json' };
import { demoPictures } from '../../server/demo/demoPictures.ts';
import { newsletterCover } from '../../server/demo/documents/newsletterCover.ts';
import { schematicOf } from '../../server/demo/documents/schematic.ts';
import { heroCells, heroTissueSvg } from '../../server/modules/catalog/illustrations/heroTissue.ts';
import { organIcon } from '../../server/modules/catalog/illustrations/organIcons.ts';
import { drawnPicture } from '../../server/modules/catalog/illustrations/pictures.ts';
import { stripTissueSvg } from '../../server/modules/catalog/illustrations/stripTissue.ts';
import { cellsOf, PHONE_STRIP, WIDE_STRIP } from '../../src/site/search/results/stripCells.ts';

const codes = diseases.map(({ code }) => code);
const MAX_BYTES = 60_000;

/** Draws a picture of a record with this code, in the tissue of an area. */
const drawn = (type: ImageType, field: ImageField, code: string, areaCode: string = code): string =>
  drawnPicture(type, field, { code, areaCode }) ?? '';
const diseaseCard = (code: string) => drawn('disease', 'itemImg', code);
const panelWide = (code: string, areaCode: string) => drawn('enlist', 'enlistImg', code, areaCode);

/** Returns the elements of an SVG made by our own writer; throws if they are not closed in order. */
function elementsOf(svg: string): string[] {
  const open: string[] = [];
  const names: string[] = [];
  const tag = /<(\/?)([a-zA-Z]+)((?: [a-zA-Z-]+(?::[a-z]+)?="[^"<&]*")*)(\/?)>/g;
  let end = 0;
  for (const match of svg.matchAll(tag)) {
    expect(match.index, `text between elements at ${end}`).toBe(end);
    end = match.index + match[0].length;
    const [, closing, name = '', , empty] = match;
    if (closing) expect(open.pop()).toBe(name);
    else names.push(name);
    if (!closing && !empty) open.push(name);
  }
  expect(end).toBe(svg.length);
  expect(open).toEqual([]);
  return names;
}

describe('tissue drawings', () => {
  it.each(codes)('%s is well-formed, below 60 kB, has lit cells and no bad number', (code) => {
    for (const svg of [diseaseCard(code), drawn('disease', 'image', code), drawn('banner', 'image', 'B', code)]) {
      expect(elementsOf(svg)[0]).toBe('svg');
      expect(Buffer.byteLength(svg)).toBeLessThan(MAX_BYTES);
      expect(svg).toContain('#0E9F9A');
      expect(svg).not.toMatch(/NaN|Infinity|undefined|\de[-+]?\d/);
    }
  });

  it('are the same bytes for the same code', () => {
    expect(diseaseCard('LUN')).toBe(diseaseCard('LUN'));
    expect(panelWide('PNL-01', 'CRC')).toBe(panelWide('PNL-01', 'CRC'));
  });

  it('differ for every area, and for two panels of one area', () => {
    expect(new Set(codes.map(diseaseCard)).size).toBe(codes.length);
    expect(panelWide('PNL-01', 'LUN')).not.toBe(panelWide('PNL-02', 'LUN'));
  });

  it('show another tissue structure for each organ', () => {
    const shares = codes.map((code) => {
      const svg = diseaseCard(code);
      const pieces = (svg.match(/M/g) ?? []).length;
      const bodies = (svg.match(/z/g) ?? []).length;
      return `${code} ${pieces} ${(bodies / pieces).toFixed(2)}`;
    });
    expect(new Set(shares.map((share) => share.slice(4))).size).toBe(codes.length);
  });

  it('show a constant drawing for an unknown area', () => {
    expect(diseaseCard('XYZ')).toBe(diseaseCard('XYZ'));
    expect(elementsOf(diseaseCard('XYZ'))).toContain('path');
  });
});

describe('organ icons', () => {
  it('exist for each area', () => {
    const icons = codes.map((code) => organIcon(code));
    expect(new Set(icons).size).toBe(codes.length);
    expect(icons).not.toContain(organIcon('XYZ'));
    for (const icon of icons) expect(elementsOf(icon)).toContain('path');
  });
});

describe('covers of newsletters', () => {
  it.each([
    ['MOD', 'rect', 32],
    ['TGT', 'path', 10],
    ['BIO', 'path', 11],
  ])('show the content of the file of %s, without words', (category, name, count) => {
    const svg = newsletterCover({ code: 'one', category });
    expect(elementsOf(svg).filter((element) => element === name)).toHaveLength(count);
    expect(svg).not.toMatch(/NaN|Infinity|undefined|<text/);
    expect(Buffer.byteLength(svg)).toBeLessThan(10_000);
    expect(newsletterCover({ code: 'one', category })).toBe(svg);
    expect(newsletterCover({ code: 'other', category })).not.toBe(svg);
  });

  it('have as many growing bars as the schematic of the file', () => {
    const schematic = schematicOf({ code: 'one', category: 'MOD' });
    if (schematic.kind !== 'waterfall') throw new Error('models are shown as a waterfall');
    const progressing = schematic.changes.filter((change) => change > 35).length;
    expect(newsletterCover({ code: 'one', category: 'MOD' }).match(/#D0605A/g)).toHaveLength(progressing);
  });
});

describe('pictures of the demo records', () => {
  it('give every record its fields, with an entity tag of the bytes', () => {
    const id = '01980000-0000-7000-8000-000000000001';
    const rows = demoPictures({
      diseases: [{ id, code: 'LUN' }],
      panels: [{ id, code: 'PNL-01', areaCode: 'LUN' }],
      banners: [{ id, code: 'BAN-01', areaCode: 'CRC' }],
      newsletters: [{ id, code: 'assays', category: 'BIO' }],
    });
    expect(rows.map(({ type, field }) => `${type}/${field}`)).toEqual([
      'disease/diseaseIcon',
      'disease/itemImg',
      'disease/image',
      'enlist/itemImg',
      'enlist/enlistImg',
      'newsletter/image',
      'banner/image',
    ]);
    expect(new Set(rows.map(({ etag }) => etag)).size).toBe(rows.length);
    expect(rows.every(({ etag }) => /^[\w-]{22}$/.test(etag))).toBe(true);
  });
});

describe('tissue of the home page', () => {
  it('has a body and a nucleus for each cell, in the same order', () => {
    const svg = heroTissueSvg();
    const pieces = (name: string) => new RegExp(`class="${name}"[^>]* d="([^"]*)"`).exec(svg)?.[1]?.match(/M/g)?.length;
    const count = heroCells().length;
    expect(pieces('cells')).toBe(count);
    expect(pieces('nuclei')).toBe(count);
    expect(svg).toContain(`data-cells="${count}"`);
    expect(Buffer.byteLength(svg)).toBeLessThan(MAX_BYTES);
    elementsOf(svg);
  });

  it('numbers neighboring cells consecutively', () => {
    const cells = heroCells();
    const jumps = cells.slice(1).map(({ center }, index) => {
      const before = cells[index]?.center ?? center;
      return Math.hypot(center[0] - before[0], center[1] - before[1]);
    });
    const mean = jumps.reduce((sum, jump) => sum + jump, 0) / jumps.length;
    expect(mean).toBeLessThan(60);
  });

  it('is committed as it is drawn', () => {
    expect(readFileSync(new URL('../../public/hero-tissue.svg', import.meta.url), 'utf8')).toBe(heroTissueSvg());
  });
});

describe('strip of tissue above the results of a search', () => {
  const svg = stripTissueSvg();
  const cells = cellsOf(svg);
  const corners = (data: string) => (data.match(/-?\d+/g) ?? []).map(Number);
  const places = cells.map(({ body }) => corners(body)[0] ?? Number.NaN);

  it('has a body and a nucleus inside it for each cell', () => {
    elementsOf(svg);
    expect(cells).toHaveLength(WIDE_STRIP.most);
    expect(svg).toContain(`viewBox="0 0 ${WIDE_STRIP.width} 60"`);
    expect(Buffer.byteLength(svg)).toBeLessThan(15_000);
    for (const { body, nucleus } of cells) {
      const [[x = 0, y = 0], [nucleusX = 999, nucleusY = 999]] = [corners(body), corners(nucleus)];
      expect(Math.hypot(x - nucleusX, y - nucleusY)).toBeLessThan(26);
    }
  });

  it('begins at the left: the cells of a phone are in its width, and fill it', () => {
    const first = places.slice(0, PHONE_STRIP.most);
    expect(Math.max(...first)).toBeLessThan(PHONE_STRIP.width);
    expect(Math.max(...first)).toBeGreaterThan(PHONE_STRIP.width - 90);
    expect(places.slice(PHONE_STRIP.most).filter((x) => x < PHONE_STRIP.width - 180)).toEqual([]);
  });

  it('is committed as it is drawn', () => {
    expect(readFileSync(new URL('../../public/strip-tissue.svg', import.meta.url), 'utf8')).toBe(svg);
  });
});
