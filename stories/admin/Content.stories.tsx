import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { banner } from '../../contract/resources/content/banner.ts';
import BannersScreen from '../../src/admin/content/BannersScreen.tsx';
import { m } from '../../src/i18n/compiled/messages.js';
import { localized } from '../../src/i18n/locale.ts';
import { at, draft, message, open } from './contentSamples.tsx';
import { withRows } from './resourceServer.tsx';

const meta = { title: 'Back-office/Content', parameters: { layout: 'fullscreen' } } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const banners = [
  message(1, draft.en, draft.zh, 'draft'),
  message(2, open.en, open.zh, 'published'),
  message(3, 'A hundred organoids', '一百个类器官', 'changed'),
];

const publishing = fn(() => ({ done: [], refused: [] }));

export const List: Story = {
  decorators: [withRows(banner, banners), at(banner)],
  render: () => <BannersScreen />,
  tags: ['!test'],
};
/** An unpublished record is published: the confirmation names it, and its state changes. */
export const Publishing: Story = {
  ...List,
  tags: ['test'],
  play: async ({ canvas, userEvent }) => {
    const row = () => within(canvas.getByRole('row', { name: new RegExp(localized(draft)) }));
    await userEvent.click(
      await canvas.findByRole('checkbox', { name: m.table_select_row({ name: localized(draft) }) }),
    );
    await expect(row().getByText(m.crud_state_draft())).toBeVisible();
    await userEvent.click(within(await canvas.findByRole('toolbar')).getByRole('button', { name: m.crud_publish() }));
    const name = localized(draft);
    const question = within(await screen.findByRole('alertdialog', { name: m.crud_publish_title({ name }) }));
    await userEvent.click(question.getByRole('button', { name: m.crud_publish() }));
    await waitFor(() => expect(canvas.getByText(m.crud_published_one({ name }))).toBeVisible());
    await waitFor(() => expect(row().getByText(m.crud_state_published())).toBeVisible());
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  },
};

const older = { en: 'Ninety organoids', zh: '九十个类器官' };
const publicSide = (rows: typeof banners) => ({
  compare: ({ ids = [] }: { ids?: string[] }) => ({
    list: rows
      .filter(({ id }) => ids.includes(id))
      .map((current) => ({
        current,
        published: current.publication?.state === 'draft' ? null : { ...current, title: older },
      })),
  }),
});

/** The confirmation of publishing lists the fields that change for the public, for one record and for several. */
export const PublishChanges: Story = {
  decorators: [withRows(banner, banners, publicSide(banners)), at(banner)],
  render: () => <BannersScreen />,
  play: async ({ canvas, userEvent }) => {
    const changed = localized({ en: 'A hundred organoids', zh: '一百个类器官' });
    const choose = async (name: string) =>
      userEvent.click(await canvas.findByRole('checkbox', { name: m.table_select_row({ name }) }));
    const ask = async () => {
      await userEvent.click(within(await canvas.findByRole('toolbar')).getByRole('button', { name: m.crud_publish() }));
      return within(await screen.findByRole('alertdialog'));
    };
    await choose(changed);
    const single = await ask();
    const changes = within(await single.findByRole('region', { name: m.crud_publish_changes() }));
    await waitFor(() => expect(changes.getByText(older.en, { exact: false })).toBeVisible());
    await expect(changes.getByText('A hundred organoids', { exact: false })).toBeVisible();
    await userEvent.click(single.getByRole('button', { name: m.ui_cancel() }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await choose(localized(draft));
    const both = await ask();
    const added = await both.findByText(m.crud_publish_new(), { exact: false });
    await waitFor(() => expect(added).toBeVisible());
    await userEvent.click(both.getByRole('button', { name: m.ui_cancel() }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  },
};

/** The confirmation of removing names the record, and warns that a published record disappears from the site. */
export const Removing: Story = {
  decorators: [withRows(banner, banners), at(banner)],
  render: () => <BannersScreen />,
  play: async ({ canvas, userEvent }) => {
    for (const [title, isShown] of [
      [draft, false],
      [open, true],
    ] as const) {
      const name = localized(title);
      await userEvent.click(await canvas.findByRole('button', { name: m.table_actions_of({ name }) }));
      await userEvent.click(await screen.findByRole('menuitem', { name: m.crud_remove() }));
      const question = await screen.findByRole('alertdialog', { name: m.crud_remove_title({ name }) });
      const said = expect.stringContaining(m.crud_remove_public({ count: 1 }));
      await expect(question).toHaveAccessibleDescription(isShown ? said : m.crud_remove_text());
      await userEvent.click(within(question).getByRole('button', { name: isShown ? m.crud_remove() : m.ui_cancel() }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      if (isShown) await waitFor(() => expect(canvas.getByText(m.crud_removed_one({ name }))).toBeVisible());
    }
  },
};

export const ListOfOthers: Story = {
  decorators: [
    withRows(banner, [
      { ...message(1, draft.en, draft.zh, 'draft'), withheld: ['edit', 'remove', 'publish'] },
      message(2, open.en, open.zh, 'changed'),
    ]),
    at(banner),
  ],
  render: () => <BannersScreen />,
  tags: ['!test'],
};
/**
 * Actions that the caller's roles do not allow on another user's record are not offered. If several records are
 * selected, that record is left out.
 */
export const OfOthers: Story = {
  ...ListOfOthers,
  tags: ['test'],
  play: async ({ canvas, userEvent }) => {
    const [theirs, own] = [localized(draft), localized(open)];
    const editing = (name: string) =>
      canvas.queryByRole('button', { name: m.crud_act_of({ act: m.crud_edit(), name }) });
    await userEvent.click(await canvas.findByRole('button', { name: m.table_actions_of({ name: theirs }) }));
    await screen.findByRole('menuitem', { name: m.crud_history() });
    for (const act of [m.crud_publish(), m.crud_remove()])
      await expect(screen.queryByRole('menuitem', { name: act })).toBeNull();
    await userEvent.keyboard('{Escape}');
    await expect(editing(theirs)).toBeNull();
    await expect(editing(own)).toBeVisible();
    for (const name of [theirs, own])
      await userEvent.click(canvas.getByRole('checkbox', { name: m.table_select_row({ name }) }));
    await userEvent.click(within(await canvas.findByRole('toolbar')).getByRole('button', { name: m.crud_publish() }));
    const question = within(await screen.findByRole('alertdialog', { name: m.crud_publish_title({ name: own }) }));
    await expect(
      question.getByText(m.crud_left_out({ count: '1', names: theirs }), { exact: false }),
    ).toHaveTextContent(m.crud_kept_by_roles());
    await userEvent.click(question.getByRole('button', { name: m.ui_cancel() }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    // With "all that match" selected, the records are not known yet; they are listed afterwards.
    await userEvent.click(canvas.getByRole('checkbox', { name: m.table_select_row({ name: own }) }));
    const bar = within(await canvas.findByRole('toolbar'));
    await userEvent.click(bar.getByRole('button', { name: m.crud_select_matching({ count: '2' }) }));
    await userEvent.click(await bar.findByRole('button', { name: m.crud_publish() }));
    const all = within(await screen.findByRole('alertdialog', { name: m.crud_publish_many({ count: '2' }) }));
    await expect(all.getByText(m.crud_left_unknown(), { exact: false })).toHaveTextContent(m.crud_kept_by_roles());
    await userEvent.click(all.getByRole('button', { name: m.ui_cancel() }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await userEvent.click(canvas.getByRole('button', { name: theirs }));
    const pane = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(pane.getByText(m.crud_kept_by_roles(), { exact: false })).toBeVisible());
    await expect(pane.queryByRole('button', { name: m.crud_edit() })).toBeNull();
  },
};

/** A time in the past is marked at its field, and nothing is sent. */
export const PublishingInThePast: Story = {
  decorators: [withRows(banner, banners, { publish: publishing }), at(banner)],
  render: () => <BannersScreen />,
  play: async ({ canvas, userEvent }) => {
    publishing.mockClear();
    await userEvent.click(
      await canvas.findByRole('checkbox', { name: m.table_select_row({ name: localized(draft) }) }),
    );
    await userEvent.click(within(await canvas.findByRole('toolbar')).getByRole('button', { name: m.crud_publish() }));
    const asked = m.crud_publish_title({ name: localized(draft) });
    const question = within(await screen.findByRole('alertdialog', { name: asked }));
    const time = question.getByRole('textbox', { name: m.crud_publish_at() });
    await userEvent.type(time, '2020-01-01 00:00');
    await userEvent.tab();
    await userEvent.click(question.getByRole('button', { name: m.crud_plan() }));
    await waitFor(() => expect(time).toHaveAccessibleDescription(expect.stringContaining(m.crud_publish_past())));
    await expect(publishing).not.toHaveBeenCalled();
  },
};

/**
 * A record that was changed after its review is not published. The changes are shown, and the current version can be
 * published.
 */
export const ChangedAfterReview: Story = {
  decorators: [
    withRows(banner, banners, {
      publish: ({ records = [] }) => {
        const [{ id, version } = { id: '', version: 0 }] = records;
        if (version > 3) return { done: [id], refused: [] };
        const unreviewed = { en: 'Unreviewed title', zh: '未审阅的标题' };
        const current = { ...message(1, unreviewed.en, unreviewed.zh, 'draft'), version: 4 };
        return { done: [], refused: [{ id, label: unreviewed, message: 'It was changed.', current }] };
      },
    }),
    at(banner),
  ],
  render: () => <BannersScreen />,
  play: async ({ canvas, userEvent }) => {
    const name = localized(draft);
    await userEvent.click(await canvas.findByRole('button', { name: m.table_actions_of({ name }) }));
    await userEvent.click(await screen.findByRole('menuitem', { name: m.crud_publish() }));
    const question = within(await screen.findByRole('alertdialog', { name: m.crud_publish_title({ name }) }));
    await userEvent.click(question.getByRole('button', { name: m.crud_publish() }));
    await userEvent.click(await canvas.findByRole('button', { name: new RegExp(m.crud_outdated_compare()) }));
    const pane = within(await screen.findByRole('dialog'));
    await expect(pane.getByText(m.crud_outdated_text({ reviewed: '3', current: '4' }))).toBeVisible();
    await expect(pane.getByText(new RegExp(name))).toBeVisible();
    // Both languages are published, so both are reviewed in either language of the reader.
    for (const words of ['Unreviewed title', '未审阅的标题'])
      await expect(pane.getAllByText(words, { selector: 'ins span' })).toHaveLength(1);
    await userEvent.click(pane.getByRole('button', { name: m.crud_outdated_publish() }));
    const again = within(await screen.findByRole('alertdialog'));
    await userEvent.click(again.getByRole('button', { name: m.crud_publish() }));
    await waitFor(() => expect(canvas.getByText(m.crud_published_one({ name }))).toBeVisible());
  },
};

/** Only changes that the user has seen are discarded: a newer draft of another editor is shown first. */
export const ChangedSinceSeen: Story = {
  decorators: [
    withRows(banner, [message(1, draft.en, draft.zh, 'changed'), message(2, open.en, open.zh, 'published')], {
      discard: ({ records = [] }) => {
        const [{ id, version } = { id: '', version: 0 }] = records;
        if (version > 3) return { done: [id], refused: [] };
        const newer = { en: 'Newer title', zh: '更新的标题' };
        const current = { ...message(1, newer.en, newer.zh, 'changed'), version: 4 };
        return { done: [], refused: [{ id, label: newer, message: 'It was changed.', current }] };
      },
    }),
    at(banner),
  ],
  render: () => <BannersScreen />,
  play: async ({ canvas, userEvent }) => {
    const name = localized(draft);
    await userEvent.click(await canvas.findByRole('button', { name: m.table_actions_of({ name }) }));
    await userEvent.click(await screen.findByRole('menuitem', { name: m.crud_discard() }));
    const question = within(await screen.findByRole('alertdialog', { name: m.crud_discard_title({ name }) }));
    await userEvent.click(question.getByRole('button', { name: m.crud_discard() }));
    await userEvent.click(await canvas.findByRole('button', { name: new RegExp(m.crud_outdated_compare()) }));
    const pane = within(await screen.findByRole('dialog'));
    await expect(pane.getByText(m.crud_outdated_kept({ reviewed: '3', current: '4' }))).toBeVisible();
    await userEvent.click(pane.getByRole('button', { name: m.crud_outdated_discard() }));
    const again = within(await screen.findByRole('alertdialog'));
    await userEvent.click(again.getByRole('button', { name: m.crud_discard() }));
    await waitFor(() => expect(canvas.getByText(m.crud_discarded_one({ name }))).toBeVisible());
  },
};
