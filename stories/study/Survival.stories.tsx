import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { m } from '../../src/i18n/compiled/messages.js';
import { SurvivalSection } from '../../src/site/study/SurvivalSection.tsx';
import { casesOf } from './figureCases.ts';
import { analyses, shown } from './figureSource.ts';
import { expectNoOverlap } from './noOverlap.ts';

const given = (name: keyof typeof analyses) => ({ ...shown(name), event: analyses[name].event });
const cases = casesOf(given);
const meta = { title: 'Pages/Study charts/Survival', component: SurvivalSection, args: given('usual') } satisfies Meta<
  typeof SurvivalSection
>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The readout of a day shows the share and the animals at risk; the confidence bands can be switched on. */
export const Usual: Story = {
  play: async ({ canvas, canvasElement, userEvent }) => {
    await expectNoOverlap(canvasElement);
    const paths = () => canvasElement.querySelectorAll('svg[role=img] path').length;
    const before = paths();
    await userEvent.click(canvas.getByRole('button', { name: m.figure_bands_on() }));
    await expect(paths()).toBe(before + 4);
    const slider = canvas.getByRole('slider', { name: m.detail_read_days() });
    slider.focus();
    await userEvent.keyboard('{Home}');
    await expect(slider).toHaveAttribute('aria-valuetext', expect.stringContaining(m.figure_at_risk_n({ n: 6 })));
    await userEvent.click(canvas.getByRole('button', { name: m.detail_table() }));
    await expect(canvas.getAllByText(m.figure_median_none())).toHaveLength(2);
  },
};
export const ManyArms: Story = cases.manyArms;
export const OneAnimal: Story = cases.oneAnimal;
export const Phone: Story = cases.phone;
export const NoControl: Story = cases.noControl;
/** No animal had the event: the curves stay at the top, and no bands are offered. */
export const NoEvents: Story = {
  args: given('noEvents'),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/90,000/)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: m.figure_bands_on() })).toBeNull();
  },
};
export const Empty: Story = {
  args: { ...given('usual'), arms: [] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(m.figure_survival_none())).toBeVisible();
  },
};
