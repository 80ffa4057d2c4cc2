import { describe, expect, it } from 'vitest';
import diseases from '../../server/demo/data/diseases.json' with { type: 'json' };
import { drawnPicture } from '../../server/modules/catalog/illustrations/pictures.ts';
import { type Drawing, drawingOf, relit, visiblePart } from '../../src/site/tissue/relit.ts';

const codes = diseases.map(({ code }) => code);
const svgOf = (code: string) => drawnPicture('disease', 'itemImg', { code, areaCode: code }) ?? '';
const drawn = (code: string): Drawing => {
  const drawing = drawingOf(svgOf(code));
  if (drawing === null) throw new Error(`${code} is not a drawing`);
  return drawing;
};
const pieces = (data: string) => (data.match(/M/g) ?? []).length;
const whole = ({ width, height }: Drawing) => ({ left: -50, top: -50, right: width + 50, bottom: height + 50 });

/** Four cells in a row, the third of them lit, each with a nucleus; a fifth far away; and connective tissue. */
const small = [
  '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="40" viewBox="0 0 100 40"><g>',
  '<path fill="#7D9BBD" stroke="#7D9BBD" opacity="0.12" stroke-width="4" d="M0 0l9 0 0 9z"/>',
  '<path fill="none" stroke="#7D9BBD" stroke-opacity="0.36" stroke-width="3.6" d="M1 1l2 2"/>',
  '<path fill="#7D9BBD" stroke="#7D9BBD" opacity="0.17" stroke-width="4" d="M6 6l8 0-4 9zM20 6l8 0-4 9z"/>',
  '<path fill="#7D9BBD" stroke="#7D9BBD" opacity="0.35" stroke-width="4" d="M48 6l8 0-4 9zM90 6l8 0-4 9z"/>',
  '<path fill="#0E9F9A" stroke="#0E9F9A" opacity="0.38" stroke-width="4" d="M34 6l8 0-4 9z"/>',
  '<path fill="none" stroke="#7D9BBD" stroke-opacity="0.78" stroke-width="5" d="M10 9h0M24 9h0M52 9h0M94 9h0M70 35h0"/>',
  '<path fill="none" stroke="#0E9F9A" stroke-opacity="1" stroke-width="5" d="M38 9h0"/>',
  '</g></svg>',
].join('');

describe('a drawing whose cells are lit for a share', () => {
  it('lights the middle gland first, from its middle', () => {
    const drawing = drawingOf(small);
    if (drawing === null) throw new Error('not read');
    const all = whole(drawing);
    expect(relit(drawing, all, 1, 5)).toEqual({
      bodies: [
        { opacity: 0.17, d: 'M20 6l8 0-4 9zM6 6l8 0-4 9z' },
        { opacity: 0.35, d: 'M48 6l8 0-4 9zM90 6l8 0-4 9z' },
      ],
      nuclei: 'M24 9h0M52 9h0M10 9h0M94 9h0M70 35h0',
      litBodies: 'M34 6l8 0-4 9z',
      litNuclei: 'M38 9h0',
    });
    expect(relit(drawing, all, 4, 5).litNuclei).toBe('M38 9h0M24 9h0M52 9h0M10 9h0');
    // the cell that the file shows as lit is not
    expect(relit(drawing, all, 0, 5)).toMatchObject({ litBodies: '', litNuclei: '' });
    expect(relit(drawing, all, 0, 5).bodies.find(({ opacity }) => opacity === 0.25)?.d).toBe('M34 6l8 0-4 9z');
    expect(drawing.matrix).toBe('M0 0l9 0 0 9z');
    expect(drawing.lines).toEqual([{ opacity: 0.36, width: 3.6, d: 'M1 1l2 2' }]);
  });

  it('counts the visible cells only', () => {
    const drawing = drawingOf(small);
    if (drawing === null) throw new Error('not read');
    // 40 × 40 of 100 × 40, from 30 to 70 or from 0 to 40
    expect(visiblePart(drawing, 1, true)).toEqual({ left: 30, top: 0, right: 70, bottom: 40 });
    expect(visiblePart(drawing, 1, false)).toEqual({ left: 0, top: 0, right: 40, bottom: 40 });
    expect(visiblePart(drawing, 5, true)).toEqual({ left: 0, top: 10, right: 100, bottom: 30 });
    // two cells are visible in the middle: half of the models light one
    expect(relit(drawing, visiblePart(drawing, 1, true), 1, 2).litBodies).toBe('M34 6l8 0-4 9z');
    expect(pieces(relit(drawing, visiblePart(drawing, 1, true), 2, 2).litBodies)).toBe(2);
  });

  it.each(codes)('keeps all cells and nuclei of %s, and lights the share of the visible cells', (code) => {
    const svg = svgOf(code);
    const drawing = drawn(code);
    const bodies = Array.from(svg.matchAll(/ fill="#[0-9A-F]+" [^>]*opacity="([^"]*)"[^>]* d="([^"]*)"/g))
      .filter(([, opacity]) => opacity !== '0.12')
      .map(([, , d = '']) => pieces(d))
      .reduce((sum, count) => sum + count, 0);
    expect(drawing.cells).toHaveLength(bodies);
    const nuclei = Array.from(svg.matchAll(/stroke-opacity="(?:0.78|1)"[^>]* d="([^"]*)"/g))
      .map(([, d = '']) => pieces(d))
      .reduce((sum, count) => sum + count, 0);
    const { litBodies, litNuclei, bodies: unlit, nuclei: unlitNuclei } = relit(drawing, whole(drawing), 142, 1_000);
    expect(pieces(litBodies) + unlit.reduce((sum, { d }) => sum + pieces(d), 0)).toBe(bodies);
    expect(pieces(litNuclei) + pieces(unlitNuclei)).toBe(nuclei);
    const lit = pieces(litBodies);
    expect(lit * 1_000).toBeLessThanOrEqual(142 * bodies);
    expect((lit + 1) * 1_000).toBeGreaterThan(142 * bodies);
    // nearly every cell has a nucleus
    expect(drawing.cells.filter((cell) => cell.nuclei === '').length).toBeLessThan(bodies * 0.05);
  });

  it('is no other picture', () => {
    expect(
      drawingOf('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M1 1h2"/></svg>'),
    ).toBeNull();
    expect(drawingOf('not a picture')).toBeNull();
  });
});
