import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { offline } from '../../machines/samples.ts';
import { m } from '../../src/i18n/compiled/messages.js';
import type { AppSystem } from '../../src/portal/system.tsx';
import { WorkbenchPage } from '../../src/site/workbench/WorkbenchPage.tsx';
import { expectToFit } from '../support/fits.ts';
import { type Answers, fails, failsOnce, pending, portal } from '../support/portal.tsx';
import { cohorts } from './oncoprintSample.ts';
import { tumorMatchesOf, tumorPanels } from './tumorSample.ts';

const meta = { title: 'Pages/Analysis tumor', component: WorkbenchPage } satisfies Meta<typeof WorkbenchPage>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A tumor that was typed and asked about before the page is shown. */
const asked = (system: AppSystem) => {
  system.tumor.send({ type: 'tumor.typed', text: 'EGFR L858R\nTP53 R273H\nHER2 amp\nXKR4 R12H\nqqxyzzy' });
  system.tumor.send({ type: 'tumor.diagnosed', diagnosis: 'LUAD' });
  system.tumor.send({ type: 'tumor.asked' });
};

const page = (tumorMatches: NonNullable<Answers['tumorMatches']>, begin?: typeof asked) =>
  portal({
    address: '/analysis?screen=tumor',
    signedIn: true,
    answers: { cohorts: () => cohorts, tumorMatches, tumorPanels: () => tumorPanels },
    ...(begin && { begin }),
  });

export const Empty: Story = { decorators: [page(() => tumorMatchesOf(30))], tags: ['!test'] };

/** A tumor is typed and asked about; what was typed stays while another tab is shown. */
export const EmptyTest: Story = {
  ...Empty,
  tags: ['test'],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: m.tumor_find() }));
    await expect(await canvas.findByText(m.tumor_problem_nothing())).toBeVisible();
    const text = canvas.getByRole('textbox', { name: new RegExp(m.tumor_text()) });
    await userEvent.type(text, 'EGFR L858R');
    await userEvent.click(canvas.getByRole('button', { name: m.tumor_find() }));
    await expect(await canvas.findByRole('region', { name: m.tumor_models() })).toBeVisible();
    await userEvent.click(canvas.getByRole('link', { name: m.drug_tab() }));
    await waitFor(() => expect(canvas.queryByRole('button', { name: m.tumor_find() })).toBeNull());
    await userEvent.click(canvas.getByRole('link', { name: m.tumor_label() }));
    await expect(await canvas.findByRole('textbox', { name: new RegExp(m.tumor_text()) })).toHaveValue('EGFR L858R');
    await expect(canvas.getByRole('region', { name: m.tumor_models() })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: m.tumor_clear() }));
    await expect(canvas.getByRole('textbox', { name: new RegExp(m.tumor_text()) })).toHaveValue('');
    await expect(canvas.queryByRole('region', { name: m.tumor_models() })).toBeNull();
  },
};

export const Shown: Story = { decorators: [page(() => tumorMatchesOf(30), asked)], tags: ['!test'] };

/** The table twin, the reasons in words, and a model for the shortlist. */
export const ShownTest: Story = {
  ...Shown,
  tags: ['test'],
  play: async ({ canvas, userEvent }) => {
    const section = within(await canvas.findByRole('region', { name: m.tumor_models() }));
    await expect(section.getByText(/of 1,184 compared models|1,184 个模型中/)).toBeVisible();
    await userEvent.click(section.getByRole('button', { name: m.detail_table() }));
    await expect(section.getAllByRole('rowheader')).toHaveLength(20);
    await expect(section.getByRole('rowheader', { name: 'LUN-PDX-0001' })).toBeVisible();
    const reasons = within(canvas.getByRole('list', { name: m.tumor_reasons() }));
    await expect(reasons.getAllByText(m.tumor_how_diagnosis())[0]).toBeVisible();
    await expect(reasons.getAllByText(/CDKN2A deletion.*PIK3CA E545K.*1/)[0]).toBeVisible();
    const keep = reasons.getByRole('button', { name: m.shortlist_toggle({ model: 'LUN-PDX-0001' }) });
    await expect(keep).toHaveAttribute('aria-pressed', 'false');
    await expect(canvas.getByText(m.tumor_entry_unknown({ typed: 'qqxyzzy' }))).toBeVisible();
    // XKR4 is altered in no model, and has no weight
    await expect(canvas.getByText(/^3 alterations of a tumor were compared/)).toBeInTheDocument();
    const text = canvas.getByRole('textbox', { name: new RegExp(m.tumor_text()) });
    await userEvent.type(text, 'x');
    await expect(await canvas.findByText(m.tumor_outdated())).toBeVisible();
  },
};

/** On a phone, figure and reasons are not wider than the window. */
export const Phone: Story = {
  decorators: [page(() => tumorMatchesOf(30), asked)],
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('region', { name: m.tumor_models() });
    await expectToFit(canvasElement);
  },
};

export const NoModel: Story = { decorators: [page(() => tumorMatchesOf(0), asked)], tags: ['!test'] };
export const NoModelTest: Story = {
  ...NoModel,
  tags: ['test'],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(m.tumor_empty())).toBeVisible();
    await expect(canvas.getByText(m.tumor_empty_text({ models: '1,184', understood: 4 }))).toBeVisible();
  },
};

export const Busy: Story = { decorators: [page(pending, asked)], tags: ['!test'] };

export const Failed: Story = { decorators: [page(fails(offline), asked)], tags: ['!test'] };
export const FailedTest: Story = {
  decorators: [page(failsOnce(() => tumorMatchesOf(12)))],
  tags: ['test'],
  play: async ({ canvas, userEvent }) => {
    const text = await canvas.findByRole('textbox', { name: new RegExp(m.tumor_text()) });
    await userEvent.type(text, 'EGFR L858R');
    await userEvent.click(canvas.getByRole('button', { name: m.tumor_find() }));
    await expect(await canvas.findByText(m.tumor_failed())).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: m.ui_retry() }));
    await expect(await canvas.findByRole('region', { name: m.tumor_models() })).toBeVisible();
  },
};
