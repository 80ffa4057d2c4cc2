import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Neighborhood } from '../../src/site/detail/Neighborhood.tsx';
import { portal } from '../support/portal.tsx';
import { similar } from './similar.ts';

const meta = {
  title: 'Pages/Passport parts/Neighborhood',
  component: Neighborhood,
  args: { similar },
  decorators: [portal({ address: '/search/detail?id=LUN-PDX-0012', signedIn: true })],
} satisfies Meta<typeof Neighborhood>;

export default meta;
type Story = StoryObj<typeof meta>;

const middleOf = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};

/** Returns the measured distance of each model's cell from the middle of the drawing. */
function distances(canvasElement: HTMLElement): number[] {
  const [drawing, ...cells] = canvasElement.querySelectorAll('svg');
  const middle = drawing ? middleOf(drawing) : { x: 0, y: 0 };
  return cells.map((cell) => {
    const { x, y } = middleOf(cell);
    return Math.hypot(x - middle.x, y - middle.y);
  });
}

/** Checks that no cell or word touches another one, and that none leaves the drawing at a side. */
async function expectApart(canvasElement: HTMLElement) {
  const parts = [...canvasElement.querySelectorAll('a > svg, a > span, svg text')].map((part) => ({
    part: part.textContent,
    box: part.getBoundingClientRect(),
  }));
  const drawing = canvasElement.querySelector('svg')?.getBoundingClientRect() ?? new DOMRect();
  const outside = parts.filter(({ box }) => box.left < drawing.left - 1 || box.right > drawing.right + 1);
  await expect(outside.map(({ part }) => part)).toEqual([]);
  const touching = parts.flatMap(({ part, box }, index) =>
    parts.slice(index + 1).flatMap((other) => {
      const across = box.left < other.box.right - 1 && other.box.left < box.right - 1;
      const along = box.top < other.box.bottom - 2 && other.box.top < box.bottom - 2;
      return across && along ? [`${part} | ${other.part}`] : [];
    }),
  );
  await expect(touching).toEqual([]);
}

/** The distances are those of the similarities; assistive technology and the keyboard find nothing here. */
export const Four: Story = {
  play: async ({ canvas, canvasElement, userEvent }) => {
    // 28 + (1 − similarity) × 96
    const expected = [45.28, 65.44, 81.76, 95.2];
    const measured = distances(canvasElement);
    await expect(measured).toHaveLength(4);
    for (const [index, distance] of expected.entries()) await expect(measured[index]).toBeCloseTo(distance, 0);
    await expect(canvas.queryAllByRole('link')).toEqual([]);
    await userEvent.tab();
    await expect(canvasElement.contains(document.activeElement)).toBe(false);
    await expectApart(canvasElement);
  },
};
export const Dark: Story = { globals: { theme: 'dark' } };
export const One: Story = { args: { similar: similar.slice(3) } };
/** The nearest and the farthest places, and codes that need more than a line. */
export const Extremes: Story = {
  args: {
    similar: similar.map((model, index) => ({
      ...model,
      similarity: index < 2 ? 1 : 0.1,
      modelCode: `UNIVERSITY-HOSPITAL-CONSORTIUM-${model.modelCode}`,
    })),
  },
  play: ({ canvasElement }) => expectApart(canvasElement),
};
