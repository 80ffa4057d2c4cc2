import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { m } from '../../src/i18n/compiled/messages.js';
import { ForestSection } from '../../src/site/study/ForestSection.tsx';
import { casesOf } from './figureCases.ts';
import { analyses, shown } from './figureSource.ts';
import { expectNoOverlap } from './noOverlap.ts';

const given = (name: keyof typeof analyses) => ({
  ...shown(name),
  reference: analyses[name].reference,
  samples: analyses[name].samples,
});
const cases = casesOf(given);
const meta = { title: 'Pages/Study charts/Forest', component: ForestSection, args: given('usual') } satisfies Meta<
  typeof ForestSection
>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Three figures to choose from; an arm without a value shows the reason. */
export const Usual: Story = {
  play: async ({ canvas, canvasElement, userEvent }) => {
    await expectNoOverlap(canvasElement);
    await expect(canvas.getByText(/^95\.9/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: m.figure_forest_hazard() }));
    await expect(canvas.getAllByText(m.figure_no_event())).toHaveLength(2);
    await userEvent.click(canvas.getByRole('button', { name: m.figure_forest_rate() }));
    await expectNoOverlap(canvasElement);
    await expect(canvas.getByText(/^−0\.085/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: m.detail_table() }));
    await expect(canvas.getAllByRole('row')).toHaveLength(4);
  },
};
export const ManyArms: Story = cases.manyArms;
/** All arms have events, but two lie so far from the control that the ratio is not finite: another reason than none. */
export const EventsApart: Story = {
  args: given('manyArms'),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: m.figure_forest_hazard() }));
    await expect(canvas.getAllByText(m.figure_events_apart())).toHaveLength(2);
    await expect(canvas.getAllByText(m.figure_no_event())).toHaveLength(4);
  },
};
export const OneAnimal: Story = cases.oneAnimal;
export const Phone: Story = cases.phone;
export const NoControl: Story = {
  args: given('noControl'),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(m.figure_forest_no_control())).toBeVisible();
  },
};
export const NoEvents: Story = {
  args: given('noEvents'),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: m.figure_forest_hazard() }));
    await expect(canvas.getByText(m.figure_no_event())).toBeVisible();
  },
};
