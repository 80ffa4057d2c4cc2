import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import type { Identity } from '../../contract/entities/identity.ts';
import type { Cohort } from '../../contract/entities/workbench.ts';
import { identityResult } from '../../machines/identity/identity.cases.ts';
import { notFound, offline } from '../../machines/samples.ts';
import { m } from '../../src/i18n/compiled/messages.js';
import { withNote } from '../../src/i18n/format.ts';
import { WorkbenchPage } from '../../src/site/workbench/WorkbenchPage.tsx';
import { expectToFit } from '../support/fits.ts';
import { type Answers, fails, failsOnce, pending, portal } from '../support/portal.tsx';

const meta = { title: 'Pages/Analysis identity', component: WorkbenchPage } satisfies Meta<typeof WorkbenchPage>;

export default meta;
type Story = StoryObj<typeof meta>;

const size: Cohort = {
  models: 260,
  patients: 180,
  tested: 200,
  expression: 120,
  responses: 160,
  modelTypes: [{ value: 'cell line', count: 260 }],
  diseases: [],
  agents: [],
};
const page = (identity: NonNullable<Answers['identity']>, query = '&model=LUN-CEL-0003') =>
  portal({
    address: `/analysis?screen=identity${query}`,
    signedIn: true,
    answers: { cohorts: () => ({ cohort: size }), identity },
  });

const nothing: Identity = {
  samples: [],
  models: [],
  compared: 214,
  cohort: 260,
  queried: null,
  notRead: { loci: [], alleles: [], lines: [], samples: 0 },
};

/** A related sample, and one that may be a mixture. */
export const Shown: Story = { decorators: [page(() => identityResult)], tags: ['!test'] };

/** Another sample is chosen; its comparison has a table, and what was not read is listed. */
export const ShownTest: Story = {
  ...Shown,
  tags: ['test'],
  play: async ({ canvas, userEvent }) => {
    const notRead = await canvas.findByRole('region', { name: m.identity_not_read() });
    await expect(notRead).toHaveTextContent('Flask 8 D3S1358 OL');
    const samples = within(canvas.getByRole('table', { name: m.identity_samples() }));
    await expect(samples.getByText(m.identity_related())).toBeVisible();
    await expect(samples.getByText(m.identity_mixed())).toBeVisible();
    await userEvent.click(samples.getByRole('button', { name: 'Flask 8' }));
    const matches = canvas.getByRole('table', { name: m.identity_matches({ sample: 'Flask 8' }) });
    await expect(within(matches).getByText(m.identity_uncertain())).toBeVisible();
    const loci = within(canvas.getByRole('region', { name: m.identity_loci() }));
    await expect(loci.getByRole('img')).toHaveAccessibleName(expect.stringContaining('Flask 8'));
    await userEvent.click(loci.getByRole('button', { name: m.detail_table() }));
    const row = loci.getByRole('row', { name: /^D5S818/ });
    await expect(row).toHaveTextContent(withNote('11,12', m.identity_differs()));
    await expect(loci.getByRole('row', { name: /^vWA/ })).toHaveTextContent(m.identity_missing());
  },
};

/** Nothing was compared yet. */
export const Blank: Story = { decorators: [page(() => identityResult, '')], tags: ['!test'] };

/** Pasted text is compared when asked for, and a change of it is pointed out. */
export const PastedTest: Story = {
  decorators: [page(({ body }) => (body.text === 'D5S818: 11,12' ? identityResult : nothing), '')],
  tags: ['test'],
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(m.identity_blank())).toBeVisible();
    const compare = canvas.getByRole('button', { name: m.identity_compare() });
    await expect(compare).toBeDisabled();
    const text = canvas.getByRole('textbox', { name: m.identity_text() });
    await userEvent.type(text, 'D5S818: 11,12');
    await userEvent.click(compare);
    await expect(await canvas.findByRole('table', { name: m.identity_samples() })).toBeVisible();
    await userEvent.type(text, '3');
    await expect(canvas.getByText(m.identity_edited())).toBeVisible();
    await userEvent.click(compare);
    await expect(await canvas.findByText(m.identity_none())).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: m.identity_clear() }));
    await expect(text).toHaveValue('');
    await expect(canvas.getByText(m.identity_blank())).toBeVisible();
  },
};

export const NoProfile: Story = {
  decorators: [page(() => ({ ...nothing, queried: 'LUN-CEL-0003' }))],
  tags: ['!test'],
};
export const UnknownModel: Story = { decorators: [page(fails(notFound))], tags: ['!test'] };
/** The cohort has no models with a profile. */
export const NoModels: Story = {
  decorators: [page(() => ({ ...identityResult, models: [], compared: 0 }))],
  tags: ['!test'],
};
export const Busy: Story = { decorators: [page(pending)], tags: ['!test'] };
export const Failed: Story = { decorators: [page(fails(offline))], tags: ['!test'] };
export const FailedTest: Story = {
  decorators: [page(failsOnce(() => identityResult))],
  tags: ['test'],
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(m.identity_failed())).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: m.ui_retry() }));
    await expect(await canvas.findByRole('table', { name: m.identity_samples() })).toBeVisible();
  },
};

/** On a phone the comparison has a row for each locus, and the page is not wider than the window. */
export const Phone: Story = {
  decorators: [page(() => identityResult)],
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('region', { name: m.identity_loci() });
    await expectToFit(canvasElement);
  },
};
