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
