import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { m } from '../../src/i18n/compiled/messages.js';
import { SpiderSection } from '../../src/site/study/SpiderSection.tsx';
import { armCases } from './figureCases.ts';
import { shown } from './figureSource.ts';

const meta = { title: 'Pages/Study charts/Spider', component: SpiderSection, args: shown('usual') } satisfies Meta<
  typeof SpiderSection
>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The readout of a day shows the range of every arm and its animals; the table has one row per animal. */
export const Usual: Story = {
  play: async ({ canvas, userEvent }) => {
    const slider = canvas.getByRole('slider', { name: m.detail_read_days() });
    slider.focus();
    await userEvent.keyboard('{End}');
    await expect(slider).toHaveAttribute('aria-valuetext', expect.stringContaining(m.detail_n({ n: 5 })));
    await userEvent.click(canvas.getByRole('button', { name: m.detail_table() }));
    await expect(canvas.getAllByRole('row')).toHaveLength(25);
  },
};
export const ManyArms: Story = armCases.manyArms;
export const OneAnimal: Story = armCases.oneAnimal;
export const NoControl: Story = armCases.noControl;
export const Phone: Story = armCases.phone;
export const Empty: Story = {
  args: { ...shown('usual'), arms: [] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(m.figure_spider_none())).toBeVisible();
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};
