import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { pngOf } from '../../../src/effects/png.ts';
import { FigureButtons } from '../../../src/ui/charts/FigureButtons.tsx';
import { FIGURE_WIDTH } from '../../../src/ui/charts/figureText.ts';
import { LineChart } from '../../../src/ui/charts/LineChart.tsx';
import { takeFigure } from '../../../src/ui/charts/takeFigure.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { PRESSABLE, StateMatrix } from '../../support/StateMatrix.tsx';

const days = [0, 7, 14, 21];
const arms = [
  { key: 'vehicle', name: 'Vehicle', color: 'var(--colors-chart-8)', rate: 0.09 },
  { key: 'drug', name: 'Osimertinib <5 mg/kg> & more', color: 'var(--colors-chart-1)', rate: -0.05 },
];
const figure = {
  title: 'LUN-PDX-0012, ST-0101: tumor volume',
  description: 'Mean tumor volume of two arms over 21 days.',
  keys: arms.map(({ key, name, color }) => ({ key, label: name, color })),
  figure: (
    <LineChart
      label="Volume over 21 days"
      readLabel="Values by day"
      series={arms.map(({ rate, ...arm }) => ({
        ...arm,
        points: days.map((x) => ({ x, y: 170 * Math.exp(rate * x), low: 150 * Math.exp(rate * x), high: 190 })),
      }))}
      readings={[]}
      yTitle="mm³"
      xTicks={days}
      include={[0]}
    />
  ),
};

const meta = {
  title: 'Parts/Charts/FigureButtons',
  component: FigureButtons,
  tags: ['autodocs'],
  args: { ...figure, fileName: 'LUN-PDX-0012 ST-0101 Tumor volume' },
  parameters: partNotes({
    source: 'src/ui/charts/FigureButtons.tsx',
    use: ['Beside every chart, to save it as SVG or PNG.'],
    avoid: ['For the values: a CSV or a table.'],
    good: ['Name the file after model, study and figure.'],
    bad: ['A screenshot instead: it has no title and no legend.'],
    access: ['Each button says the kind of file and the figure.'],
  }),
} satisfies Meta<typeof FigureButtons>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Buttons: Story = { tags: ['!test'] };
export const InARow: Story = {
  decorators: [(Story) => <div style={{ display: 'flex', gap: 8 }}>{Story()}</div>],
  tags: ['!test'],
};
/** The browser gets both files with their names. */
export const Save: Story = {
  play: async ({ canvas, userEvent }) => {
    const saved = fn();
    const stop = (event: Event) => {
      if (!(event.target instanceof HTMLAnchorElement) || !event.target.download) return;
      event.preventDefault();
      saved(event.target.download);
    };
    const click = HTMLAnchorElement.prototype.click;
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      saved(this.download);
    };
    document.addEventListener('click', stop, true);
    try {
      for (const kind of ['SVG', 'PNG'] as const) {
        await userEvent.click(canvas.getByRole('button', { name: new RegExp(kind) }));
        await waitFor(() =>
          expect(saved).toHaveBeenCalledWith(`LUN-PDX-0012 ST-0101 Tumor volume.${kind.toLowerCase()}`),
        );
      }
    } finally {
      document.removeEventListener('click', stop, true);
      HTMLAnchorElement.prototype.click = click;
    }
  },
};

/** The SVG is self-contained and light in both themes; the PNG has twice the pixel width. */
export const Files: Story = {
  play: async () => {
    const svg = takeFigure(figure);
    const { documentElement: root } = new DOMParser().parseFromString(svg, 'image/svg+xml');
    await expect(root.localName).toBe('svg');
    await expect(root.getAttribute('width')).toBe(String(FIGURE_WIDTH));
    await expect(root.querySelector('title')?.textContent).toBe(figure.title);
    await expect(svg).not.toMatch(/var\(|class=|style=|<style|url\(|--colors/);
    for (const color of ['#0E9F9A', '#A6AFC3', '#0C1B2A']) await expect(svg).toContain(color);
    await expect(root.textContent).toContain('Osimertinib <5 mg/kg> & more');
    await expect(document.querySelector('[inert]')).toBeNull();

    const png = await createImageBitmap(await pngOf(svg));
    await expect(png.width).toBe(2 * FIGURE_WIDTH);
    await expect(png.height).toBe(2 * Number(root.getAttribute('height')));
    const context = new OffscreenCanvas(png.width, png.height).getContext('2d');
    context?.drawImage(png, 0, 0);
    const { data } = context?.getImageData(0, 0, png.width, png.height) ?? { data: new Uint8ClampedArray() };
    const seen = (red: number, green: number, blue: number) => {
      let count = 0;
      for (let at = 0; at < data.length; at += 4)
        if (data[at] === red && data[at + 1] === green && data[at + 2] === blue && data[at + 3] === 255) count += 1;
      return count;
    };
    // The background is white, and there is a line in the color of each arm.
    await expect(seen(255, 255, 255)).toBeGreaterThan(data.length / 8);
    await expect(seen(0x0e, 0x9f, 0x9a)).toBeGreaterThan(1000);
    await expect(seen(0xa6, 0xaf, 0xc3)).toBeGreaterThan(1000);
  },
};

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: (args) => <StateMatrix part={FigureButtons} props={args} states={PRESSABLE} />,
};
