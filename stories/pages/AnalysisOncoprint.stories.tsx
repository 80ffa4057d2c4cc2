import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { offline } from '../../machines/samples.ts';
import { m } from '../../src/i18n/compiled/messages.js';
import { WorkbenchPage } from '../../src/site/workbench/WorkbenchPage.tsx';
import { expectToFit } from '../support/fits.ts';
import { type Answers, fails, failsOnce, pending, portal } from '../support/portal.tsx';
import { savedBy } from '../support/savedFiles.ts';
import { cohorts, nothingRead, oncoprintOf } from './oncoprintSample.ts';

const meta = { title: 'Pages/Analysis oncoprint', component: WorkbenchPage } satisfies Meta<typeof WorkbenchPage>;

export default meta;
type Story = StoryObj<typeof meta>;

const page = (oncoprint: NonNullable<Answers['oncoprint']>, query = '&drug=Osimertinib') =>
  portal({
    address: `/analysis?screen=oncoprint${query}`,
    signedIn: true,
    answers: { cohorts: () => cohorts, oncoprint },
  });

const titleNow = () => m.oncoprint_title_drug({ drug: 'Osimertinib' });

export const Shown: Story = { decorators: [page(() => oncoprintOf(30))], tags: ['!test'] };

/** The keys walk the cells and zoom; the table has the genes, and the pairs say their direction in words. */
export const ShownTest: Story = {
  ...Shown,
  tags: ['test'],
  play: async ({ canvas, userEvent }) => {
    const section = within(await canvas.findByRole('region', { name: titleNow() }));
    const cells = section.getByRole('slider', { name: m.oncoprint_read() });
    cells.focus();
    await userEvent.keyboard('{ArrowRight}');
    const first = cells.getAttribute('aria-valuetext');
    await expect(first).toMatch(/LUN-PDX-\d{4}.*TP53/);
    await userEvent.keyboard('{ArrowRight}');
    await expect(cells.getAttribute('aria-valuetext')).not.toBe(first);
    await userEvent.keyboard('{ArrowDown}');
    await expect(cells).toHaveAttribute('aria-valuetext', expect.stringContaining('EGFR'));
    const narrower = section.getByRole('button', { name: m.oncoprint_narrower() });
    await expect(narrower).toBeDisabled();
    await userEvent.keyboard('+');
    await expect(narrower).toBeEnabled();
    await userEvent.keyboard('0');
    await expect(narrower).toBeDisabled();
    await userEvent.click(section.getByRole('button', { name: m.detail_table() }));
    await expect(section.getByRole('rowheader', { name: 'CDKN2A' })).toBeVisible();
    const pairs = within(canvas.getByRole('table', { name: m.oncoprint_pairs() }));
    await expect(pairs.getByText(m.oncoprint_together())).toBeVisible();
    await expect(pairs.getByText(m.oncoprint_apart())).toBeVisible();
  },
};

/** The files name the drug and the cohort, in their names and in the title of the figure. */
export const SavedFiles: Story = {
  ...Shown,
  tags: ['test'],
  play: async ({ canvas, userEvent }) => {
    const section = within(await canvas.findByRole('region', { name: titleNow() }));
    const press = (kind: string) => userEvent.click(section.getByRole('button', { name: new RegExp(kind) }));
    const csv = await savedBy(() => press(m.detail_csv()));
    await expect(csv.name).toBe(`${m.workbench_whole()} - ${titleNow()}.csv`);
    await expect(csv.text).toContain('Osimertinib');
    const svg = await savedBy(() => press('SVG'));
    await expect(svg.name).toBe(`${m.workbench_whole()} - ${titleNow()}.svg`);
    const { documentElement: root } = new DOMParser().parseFromString(svg.text, 'image/svg+xml');
    await expect(root.querySelector('title')?.textContent).toBe(
      m.figure_title({ source: m.workbench_whole(), figure: titleNow() }),
    );
  },
};

/** On a phone the names stay while the cells scroll, and the page is not wider than the window. */
export const Phone: Story = {
  decorators: [page(() => oncoprintOf(120))],
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('region', { name: titleNow() });
    await expectToFit(canvasElement);
  },
};

export const NothingRead: Story = { decorators: [page(() => nothingRead, '')], tags: ['!test'] };
export const NothingReadTest: Story = {
  ...NothingRead,
  tags: ['test'],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(m.oncoprint_empty())).toBeVisible();
    await expect(canvas.getByText(m.oncoprint_empty_text({ models: 60, tested: 48 }))).toBeVisible();
  },
};

export const Busy: Story = { decorators: [page(pending, '')], tags: ['!test'] };

export const Failed: Story = { decorators: [page(fails(offline), '')], tags: ['!test'] };
export const FailedTest: Story = {
  decorators: [
    page(
      failsOnce(() => oncoprintOf(12)),
      '',
    ),
  ],
  tags: ['test'],
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(m.oncoprint_failed())).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: m.ui_retry() }));
    await waitFor(() => expect(canvas.getByRole('region', { name: titleNow() })).toBeVisible());
  },
};
