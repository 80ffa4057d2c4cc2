import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { Waterfall } from '../../contract/entities/search.ts';
import { M_RECIST } from '../../contract/mRecist.ts';
import { m } from '../../src/i18n/compiled/messages.js';
import { WaterfallPanel } from '../../src/site/search/results/WaterfallPanel.tsx';

const waterfall = (count: number, all = count): Waterfall => ({
  asked: 'osimertinib',
  agent: 'Osimertinib',
  count: all,
  bars: Array.from({ length: count }, (_, index) => ({
    id: `0198c0de-0000-7000-8000-${String(index).padStart(12, '0')}`,
    modelCode: `LUN-PDX-${String(index + 1).padStart(4, '0')}`,
    modelType: 'PDX' as const,
    study: `Study ${index + 1}`,
    mRecist: M_RECIST[Math.floor((4 * index) / count)] ?? null,
    // The last one has no curves.
    bestAverageChangePercent:
      index > 0 && index === count - 1 ? null : Math.round(-92 + (240 * index) / Math.max(1, count - 1)),
    tgiPercent: Math.round(120 - (160 * index) / Math.max(1, count - 1)),
  })),
});

const meta = {
  title: 'Pages/Search/Waterfall',
  component: WaterfallPanel,
  args: { waterfall: waterfall(24), total: 82 },
} satisfies Meta<typeof WaterfallPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The best response comes first; arrow keys choose a bar, and its link leads to the model. */
export const Plot: Story = {
  play: async ({ canvas, userEvent }) => {
    const link = () => canvas.getByRole('link', { name: /LUN-PDX/ });
    await expect(link()).toHaveAccessibleName(/LUN-PDX-0001.*mCR.*−92%.*TGI 120%/);
    link().focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect(link()).toHaveAccessibleName(/LUN-PDX-0003/);
    await expect(link()).toHaveAttribute('href', '/search/detail?id=0198c0de-0000-7000-8000-000000000002');
    await userEvent.keyboard('{End}');
    await expect(link()).toHaveAccessibleName(/LUN-PDX-0024/);
    await userEvent.keyboard('{ArrowLeft}{Home}');
    await expect(link()).toHaveAccessibleName(/LUN-PDX-0001/);
    const { parentElement: head } = canvas.getByRole('list');
    await expect(head).toHaveTextContent(m.result_waterfall_draws_change());
    await expect(head).toHaveTextContent(m.result_waterfall_without({ count: '1' }));
  },
};
/** Each bar ends in a cell, whose flat end is where the bar without it would end. */
export const Cells: Story = {
  play: async ({ canvasElement }) => {
    const bars = [...canvasElement.querySelectorAll('svg[role=img] g[data-faded]')];
    await expect(bars).toHaveLength(24);
    const cells = bars.map((bar) => bar.querySelector('path'));
    await expect(cells.filter((cell) => cell !== null).length).toBeGreaterThan(20);
    // the bars show −92 to 148 in even steps of 10.4, except the last one; those below zero hang
    const ends = cells.map((cell, index) => {
      if (!cell) return null;
      const { y, height } = cell.getBBox();
      const edge = Number.parseFloat(cell.style.strokeWidth) / 2;
      return index < 9 ? y + height + edge : y - edge;
    });
    const [first, last] = [ends[0] ?? 0, ends[22] ?? 0];
    for (const [index, end] of ends.slice(0, 23).entries()) {
      const expected = first + ((last - first) * index) / 22;
      if (end !== null) await expect(Math.abs(end - expected)).toBeLessThan(1);
    }
  },
};
export const CellsDark: Story = { globals: { theme: 'dark' } };
/** The same values as a table, each with a link. */
export const AsTable: Story = {
  play: async ({ canvas, userEvent }) => {
    const [, table] = canvas.getAllByRole('button');
    await userEvent.click(table as HTMLElement);
    await expect(canvas.getAllByRole('row')).toHaveLength(25);
    await expect(canvas.getByRole('link', { name: 'LUN-PDX-0007' })).toBeVisible();
  },
};
/** More than 200: the caption shows how many are drawn. */
export const TooMany: Story = {
  args: { waterfall: waterfall(200, 640), total: 3_000 },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText(/640/)).toHaveTextContent(/200/);
    // bars that are too narrow for cells are plain
    await expect(canvasElement.querySelectorAll('g[data-faded] rect')).toHaveLength(200);
    await expect(canvasElement.querySelectorAll('g[data-faded] path')).toHaveLength(0);
  },
};
export const One: Story = { args: { waterfall: waterfall(1), total: 1 } };
export const None: Story = { args: { waterfall: { ...waterfall(0), agent: null }, total: 12 } };
/** No model has curves: the bars are the reported inhibition, and the text explains it. */
export const Reported: Story = {
  args: {
    waterfall: {
      ...waterfall(8),
      bars: waterfall(8).bars.map((bar) => ({ ...bar, bestAverageChangePercent: null })),
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('list').parentElement).toHaveTextContent(m.result_waterfall_draws_tgi());
  },
};
/** Responses without a known value. */
export const UnknownInhibition: Story = {
  args: {
    waterfall: {
      ...waterfall(8),
      bars: waterfall(8).bars.map((bar) => ({
        ...bar,
        bestAverageChangePercent: null,
        tgiPercent: null,
        mRecist: null,
      })),
    },
  },
};
export const OnAPhone: Story = { decorators: [(Story) => <div style={{ width: 350 }}>{Story()}</div>] };
