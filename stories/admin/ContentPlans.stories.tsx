import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { banner } from '../../contract/resources/content/banner.ts';
import BannersScreen from '../../src/admin/content/BannersScreen.tsx';
import { m } from '../../src/i18n/compiled/messages.js';
import { formatDate } from '../../src/i18n/dates.ts';
import { localized } from '../../src/i18n/locale.ts';
import { at, draft, message, open } from './contentSamples.tsx';
import { withRows } from './resourceServer.tsx';

const meta = { title: 'Back-office/Plans of content', parameters: { layout: 'fullscreen' } } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const planned = { state: 'draft', publishAt: '2031-05-04T01:00:00.000Z' } as const;
/** December 28 of this year, 23:58: one of the longest dates that a cell must hold. */
const soon = { state: 'draft', publishAt: new Date(new Date().getFullYear(), 11, 28, 23, 58).toISOString() } as const;

/** A planned publication shows its time in the list and in its pane, where the plan can be canceled. */
export const Planned: Story = {
  decorators: [
    withRows(banner, [
      { ...message(1, draft.en, draft.zh, 'draft'), publication: planned },
      { ...message(2, 'Later this year', '今年稍后', 'draft'), publication: soon },
    ]),
    at(banner),
  ],
  render: () => <BannersScreen />,
  tags: ['!test'],
};
export const PlannedTest: Story = {
  ...Planned,
  tags: ['test'],
  play: async ({ canvas, userEvent }) => {
    const name = localized(draft);
    const row = () => within(canvas.getByRole('row', { name: new RegExp(name) }));
    await canvas.findByRole('button', { name });
    await expect(row().getByText(m.crud_state_planned({ at: '2031-05-04' }))).toBeVisible();
    const thisYear = canvas.getByText(m.crud_state_planned({ at: `${new Date().getFullYear()}-12-28` }));
    await expect(thisYear).toBeVisible();
    const cell = thisYear.closest('[role=gridcell], td');
    await expect(cell?.scrollWidth).toBeLessThanOrEqual(cell?.clientWidth ?? 0);
    await userEvent.click(row().getByRole('button', { name }));
    const pane = within(await screen.findByRole('dialog'));
    const state = within(await pane.findByRole('region', { name: m.crud_publication() }));
    await expect(state.getByText(m.crud_publish_planned({ at: formatDate(planned.publishAt) }))).toBeVisible();
    await expect(state.getByRole('button', { name: m.crud_preview() })).toBeVisible();
    await userEvent.click(state.getByRole('button', { name: m.crud_unplan() }));
    const question = within(await screen.findByRole('alertdialog', { name: m.crud_unplan_title({ name }) }));
    await userEvent.click(question.getByRole('button', { name: m.crud_unplan() }));
    await waitFor(() => expect(canvas.getByText(m.crud_unplanned_one({ name }))).toBeVisible());
    await waitFor(() => expect(row().getByText(m.crud_state_draft())).toBeVisible());
  },
};

/** A planned withdrawal shows its time in the list and in the pane, where that plan can be canceled. */
export const WithdrawalPlanned: Story = {
  decorators: [
    withRows(banner, [
      {
        ...message(2, open.en, open.zh, 'published'),
        publication: { state: 'published', publishAt: null, withdrawAt: planned.publishAt },
      },
    ]),
    at(banner),
  ],
  render: () => <BannersScreen />,
  play: async ({ canvas, userEvent }) => {
    const name = localized(open);
    const row = within(await canvas.findByRole('row', { name: new RegExp(name) }));
    await expect(row.getByText(m.crud_state_until({ at: '2031-05-04' }))).toBeVisible();
    await userEvent.click(row.getByRole('button', { name }));
    const pane = within(await screen.findByRole('dialog'));
    const state = within(await pane.findByRole('region', { name: m.crud_publication() }));
    await expect(state.getByText(m.crud_withdraw_planned({ at: formatDate(planned.publishAt) }))).toBeVisible();
    await userEvent.click(state.getByRole('button', { name: m.crud_unplan_withdrawal() }));
    const title = m.crud_unplan_withdrawal_title({ name });
    const question = within(await screen.findByRole('alertdialog', { name: title }));
    const text = question.getByText(m.crud_unplan_withdrawal_text({ count: 1 }));
    await waitFor(() => expect(text).toBeVisible());
  },
};

/**
 * An edit cancels an earlier plan: the list and the pane show it, and a warning appears before editing a planned
 * record.
 */
export const PlanVoid: Story = {
  decorators: [
    withRows(banner, [
      { ...message(1, draft.en, draft.zh, 'draft'), publication: { ...planned, lapsed: true } },
      { ...message(2, open.en, open.zh, 'draft'), publication: planned },
    ]),
    at(banner),
  ],
  render: () => <BannersScreen />,
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(m.crud_plan_lapsed())).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: localized(draft) }));
    const pane = within(await screen.findByRole('dialog'));
    const when = formatDate(planned.publishAt);
    await waitFor(() => expect(pane.getByText(m.crud_plan_lapsed_text({ at: when }))).toBeVisible());
    await userEvent.click(pane.getByRole('button', { name: m.crud_next() }));
    await userEvent.click(await pane.findByRole('button', { name: m.crud_edit() }));
    await waitFor(() => expect(screen.getByText(m.crud_edit_lapses({ at: when }))).toBeVisible());
  },
};
