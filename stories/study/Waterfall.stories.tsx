import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { m } from '../../src/i18n/compiled/messages.js';
import { WaterfallSection } from '../../src/site/study/WaterfallSection.tsx';
import { armCases } from './figureCases.ts';
import { shown } from './figureSource.ts';

const meta = {
  title: 'Pages/Study charts/Waterfall',
  component: WaterfallSection,
  args: shown('usual'),
} satisfies Meta<typeof WaterfallSection>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Worst first; the readout of a bar shows its animal and class, and the table has a row for it. */
export const Usual: Story = {
  play: async ({ canvas, userEvent }) => {
    const slider = canvas.getByRole('slider', { name: m.figure_waterfall_read() });
    slider.focus();
    await userEvent.keyboard('{Home}');
    await expect(slider).toHaveAttribute('aria-valuetext', expect.stringContaining(m.detail_mpd()));
    await userEvent.keyboard('{End}');
    await expect(slider).toHaveAttribute('aria-valuetext', expect.stringContaining('−76'));
    await userEvent.click(canvas.getByRole('button', { name: m.detail_table() }));
    await expect(canvas.getAllByRole('row')).toHaveLength(25);
  },
};
export const ManyArms: Story = armCases.manyArms;
/** The legend has only the classes that are drawn. */
export const OneAnimal: Story = {
  ...armCases.oneAnimal,
  play: async ({ canvas, args }) => {
    const classes = new Set(args.arms.flatMap(({ animals }) => animals.map(({ mRecist }) => mRecist)));
    await expect(canvas.getAllByRole('listitem')).toHaveLength(classes.size);
  },
};
export const Phone: Story = armCases.phone;
export const NoControl: Story = armCases.noControl;
export const Empty: Story = {
  args: { ...shown('usual'), arms: [] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(m.figure_waterfall_none())).toBeVisible();
  },
};
