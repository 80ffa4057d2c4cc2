import { expect } from 'storybook/test';

/** Checks that a page with long texts is not wider than the window, and that no word overflows its container. */
export async function expectToFit(canvasElement: HTMLElement): Promise<void> {
  const { scrollWidth, clientWidth } = document.documentElement;
  await expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  const words = canvasElement.querySelectorAll<HTMLElement>('h1, h2, h3, p, dd, dt, li, button, a');
  const runningOut = [...words].filter((element) => runsOut(element)).map(({ textContent }) => textContent);
  await expect(runningOut).toEqual([]);
}

function runsOut(element: HTMLElement): boolean {
  const { overflowX, display, position } = getComputedStyle(element);
  if (overflowX !== 'visible' || display === 'inline' || position === 'absolute') return false;
  return element.scrollWidth > element.clientWidth + 1;
}

/** Checks that no text of a drawing is cut at its sides, and that none covers another one of the same kind. */
export async function expectWordsToFit(drawing: Element, kind = 'text'): Promise<void> {
  const frame = drawing.getBoundingClientRect();
  const words = [...drawing.querySelectorAll(kind)].map((element) => ({
    text: element.textContent,
    box: element.getBoundingClientRect(),
  }));
  const cut = words.filter(({ box }) => box.left < frame.left - 1 || box.right > frame.right + 1);
  await expect(cut.map(({ text }) => text)).toEqual([]);
  const covered = words.filter(({ box }, place) => words.slice(place + 1).some((other) => overlap(box, other.box)));
  await expect(covered.map(({ text }) => text)).toEqual([]);
}

/** Lines of text touch by a few pixels, which hides nothing. */
const TOUCH = 4;
const overlap = (one: DOMRect, other: DOMRect): boolean =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > TOUCH;
