import { expect } from 'storybook/test';

/** Checks that no two words of a drawing overlap, and that none is cut off at an edge. */
export async function expectNoOverlap(canvasElement: HTMLElement): Promise<void> {
  for (const drawing of canvasElement.querySelectorAll('svg[role=img]')) {
    const words = [...drawing.querySelectorAll('text')].filter(({ textContent }) => textContent !== '');
    const boxes = words.map((word) => ({
      word: word.textContent,
      box: word.getBoundingClientRect(),
    }));
    const { left, right, top, bottom } = drawing.getBoundingClientRect();
    const cut = boxes.filter(
      ({ box }) => box.left < left - 1 || box.right > right + 1 || box.top + AIR < top || box.bottom - AIR > bottom,
    );
    await expect(cut.map(({ word }) => word)).toEqual([]);
    const touching = boxes.flatMap((one, at) =>
      boxes.slice(at + 1).flatMap((other) => (touch(one.box, other.box) ? [`${one.word} | ${other.word}`] : [])),
    );
    await expect(touching).toEqual([]);
  }
}

/** Lines of text have free space above and below, which may overlap. */
const AIR = 3;
const touch = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right - 1 &&
  other.left < one.right - 1 &&
  one.top + AIR < other.bottom - AIR &&
  other.top + AIR < one.bottom - AIR;
