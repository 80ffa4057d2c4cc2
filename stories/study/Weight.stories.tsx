import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { m } from '../../src/i18n/compiled/messages.js';
import { WeightSection } from '../../src/site/study/WeightSection.tsx';
import { armCases } from './figureCases.ts';
import { shown } from './figureSource.ts';
import { expectNoOverlap } from './noOverlap.ts';

const meta = { title: 'Pages/Study charts/Weight', component: WeightSection, args: shown('usual') } satisfies Meta<
  typeof WeightSection
>;

export default meta;
type Story = StoryObj<typeof meta>;

/**
 * A leader in the color of its line leads to each name. Animals that left are crosses in the figure, and are listed
 * below it with the cause.
 */
export const Usual: Story = {
  play: async ({ canvas, canvasElement, userEvent }) => {
    await expectNoOverlap(canvasElement);
    // The lines have their names at their ends, so the only list is that of the six animals that left.
    await expect(canvas.getAllByRole('listitem')).toHaveLength(6);
    const names = [...canvasElement.querySelectorAll('svg path + text[data-tone=strong]')];
    const leaders = names.map((name) => name.previousElementSibling?.getAttribute('style'));
    const colors = shown('usual').arms.map(({ color }) => expect.stringContaining(color));
    await expect(leaders).toEqual(colors);
    await expect(canvas.getByText(/^−20\s?%$/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: m.detail_table() }));
    await expect(canvas.getAllByRole('row')).toHaveLength(5);
  },
};
export const ManyArms: Story = armCases.manyArms;
export const OneAnimal: Story = armCases.oneAnimal;
export const Phone: Story = armCases.phone;
export const NobodyLeft: Story = {
  args: shown('oneAnimal'),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(m.figure_removals_none())).toBeVisible();
  },
};
export const Empty: Story = {
  args: { ...shown('usual'), arms: shown('usual').arms.map((arm) => ({ ...arm, weightChange: [] })) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(m.figure_weight_none())).toBeVisible();
  },
};
