import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { CellBar } from '../../src/ui/charts/CellBar.tsx';
import { type Cell, cellIn, crownOf } from '../../src/ui/charts/cells.ts';

/** Returns the box of a cell as it is painted: its corners, widened by half of its stroke. */
function paintedBox({ body, edge }: Cell) {
  const numbers = (body.match(/-?[\d.]+/g) ?? []).map(Number);
  const across = numbers.filter((_, index) => index % 2 === 0);
  const along = numbers.filter((_, index) => index % 2 === 1);
  return {
    left: Math.min(...across) - edge / 2,
    right: Math.max(...across) + edge / 2,
    top: Math.min(...along) - edge / 2,
    bottom: Math.max(...along) + edge / 2,
  };
}

const places = Array.from({ length: 12 }, (_, place) => place);

describe('a cell', () => {
  test.each(places)('at place %i touches all four sides of its box and leaves none', (place) => {
    for (const hangs of [false, true]) {
      const { left, right, top, bottom } = paintedBox(cellIn({ x: 10, y: 40, width: 20, height: 15 }, place, hangs));
      expect(left).toBeCloseTo(10, 1);
      expect(right).toBeCloseTo(30, 1);
      expect(top).toBeCloseTo(40, 1);
      expect(bottom).toBeCloseTo(55, 1);
    }
  });

  test('has a flat end for more than half of its width, apart from its rounded corners', () => {
    // the box is 20 × 20: corners of 4, and 12 between them; 0.08 × 12 = 0.96 from each side
    const upright = cellIn({ x: 0, y: 0, width: 20, height: 20 }, 0);
    expect(upright.edge).toBe(8);
    expect(upright.body).toMatch(/^M4\.96 4L15\.04 4L/);
    const hanging = cellIn({ x: 0, y: 0, width: 20, height: 20 }, 0, true);
    expect(hanging.body).toMatch(/^M4\.96 16L15\.04 16L/);
    expect(15.04 - 4.96).toBeGreaterThan(20 / 2);
  });

  test('differs from the cell beside it', () => {
    const bodies = places.map((place) => cellIn({ x: 0, y: 0, width: 20, height: 16 }, place).body);
    for (const [index, body] of bodies.slice(1).entries()) expect(body).not.toBe(bodies[index]);
  });
});

describe('the cell of a bar', () => {
  // 20 wide: the cell is 16 high, and the gap to the rest of the bar is 1.5
  test.each(places)('at place %i ends exactly at its value, up and down', (place) => {
    const up = crownOf({ x: 10, width: 20, zero: 100, end: 40 }, place);
    expect(up?.stem).toEqual({ y: 57.5, height: 42.5 });
    expect(up && paintedBox(up.cell)).toEqual({
      left: expect.closeTo(10, 1),
      right: expect.closeTo(30, 1),
      top: expect.closeTo(40, 1),
      bottom: expect.closeTo(56, 1),
    });
    const down = crownOf({ x: 10, width: 20, zero: 30, end: 90 }, place);
    expect(down?.stem).toEqual({ y: 30, height: 42.5 });
    expect(down && paintedBox(down.cell)).toEqual({
      left: expect.closeTo(10, 1),
      right: expect.closeTo(30, 1),
      top: expect.closeTo(74, 1),
      bottom: expect.closeTo(90, 1),
    });
  });

  test('is the whole of a short bar', () => {
    // 16 for the cell, 1.5 for the gap, and at least 2 for the rest of the bar
    expect(crownOf({ x: 0, width: 20, zero: 100, end: 80.5 }, 0)?.stem).toEqual({ y: 98, height: 2 });
    const short = crownOf({ x: 10, width: 20, zero: 100, end: 81 }, 0);
    expect(short?.stem).toBeNull();
    expect(short && paintedBox(short.cell)).toMatchObject({
      top: expect.closeTo(81, 1),
      bottom: expect.closeTo(100, 1),
    });
    const hanging = crownOf({ x: 10, width: 20, zero: 30, end: 36 }, 3);
    expect(hanging && paintedBox(hanging.cell)).toEqual({
      left: expect.closeTo(10, 1),
      right: expect.closeTo(30, 1),
      top: expect.closeTo(30, 1),
      bottom: expect.closeTo(36, 1),
    });
  });

  test('is left out if the bar is too narrow or too short for it', () => {
    expect(crownOf({ x: 0, width: 8, zero: 100, end: 0 }, 0)).not.toBeNull();
    expect(crownOf({ x: 0, width: 7.9, zero: 100, end: 0 }, 0)).toBeNull();
    expect(crownOf({ x: 0, width: 20, zero: 100, end: 95 }, 0)).not.toBeNull();
    expect(crownOf({ x: 0, width: 20, zero: 100, end: 95.1 }, 0)).toBeNull();
    expect(crownOf({ x: 0, width: 20, zero: 100, end: 100 }, 0)).toBeNull();
  });
});

describe('a bar', () => {
  const draw = (values: { end: number; isCut?: boolean }) =>
    renderToStaticMarkup(
      createElement(CellBar, { x: 10, width: 20, zero: 100, color: 'var(--x)', place: 0, ...values }),
    );

  test('is plain from zero to its value without a cell', () => {
    expect(draw({ end: 96 })).toMatch(/^<rect [^>]*y="96" height="4"[^>]*><\/rect>$/);
    // a value of zero is still seen
    expect(draw({ end: 100 })).toContain('height="1.5"');
  });

  test('that is cut has no cell, because its end is not its value', () => {
    expect(draw({ end: 20 }).match(/<(rect|path) /g)).toEqual(['<rect ', '<path ', '<path ']);
    expect(draw({ end: 90 }).match(/<(rect|path) /g)).toEqual(['<path ', '<path ']);
    expect(draw({ end: 20, isCut: true })).toMatch(/^<rect [^>]*y="20" height="80"[^>]*><\/rect>$/);
  });
});
