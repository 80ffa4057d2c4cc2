import { expect } from 'storybook/test';

/** Checks that no label of a chart is cut off at its left edge. */
export async function expectWholeLabels(canvasElement: HTMLElement) {
  const drawing = canvasElement.querySelector('svg')?.getBoundingClientRect();
  const labels = [...canvasElement.querySelectorAll('svg text[data-tone=faint]')];
  const cut = labels.filter((label) => label.getBoundingClientRect().left < (drawing?.left ?? 0));
  await expect(cut.map(({ textContent }) => textContent)).toEqual([]);
}
