import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import type { InboxEvent } from '../../contract/entities/messagePush.ts';
import { laterMessage, message } from '../../machines/inbox/inbox.cases.ts';
import { m } from '../../src/i18n/compiled/messages.js';
import { localized } from '../../src/i18n/locale.ts';
import { InboxBell } from '../../src/shared/inbox/InboxBell.tsx';
import { portal } from '../support/portal.tsx';

const inbox: InboxEvent = { whole: true, messages: [laterMessage, message], gone: [], unread: 2 };

const meta = {
  title: 'Pages/Frame/Inbox',
  component: InboxBell,
  args: { variant: 'quiet' },
  render: (args) => (
    <div style={{ minHeight: 420, paddingInlineStart: 300 }}>
      <InboxBell {...args} />
    </div>
  ),
} satisfies Meta<typeof InboxBell>;

export default meta;
type Story = StoryObj<typeof meta>;

export const WithMessages: Story = {
  decorators: [
    portal({
      signedIn: true,
      inbox,
      answers: { readInbox: () => ({ unread: 1 }), removeInbox: () => ({ unread: 1 }) },
    }),
  ],
  tags: ['!test'],
};
/** The bell counts unread messages; opening a message marks it as read, and it can be removed. */
export const Messages: Story = {
  ...WithMessages,
  tags: ['test'],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: m.inbox_unread({ count: 2 }) }));
    const pane = within(await screen.findByRole('dialog', { name: m.inbox_title() }));
    const title = localized(message.title);
    await userEvent.click(await pane.findByRole('button', { name: new RegExp(title) }));
    await waitFor(() => expect(canvas.getByRole('button', { name: m.inbox_unread({ count: 1 }) })).toBeVisible());
    await userEvent.click(pane.getByRole('button', { name: m.inbox_remove({ title }) }));
    await waitFor(() => expect(pane.queryByText(title)).toBeNull());
    await expect(pane.getByRole('button', { name: m.inbox_read_all() })).toBeEnabled();
  },
};

export const WithoutMessages: Story = {
  decorators: [portal({ signedIn: true })],
  tags: ['!test'],
};
/** There are no messages yet. */
export const Empty: Story = {
  ...WithoutMessages,
  tags: ['test'],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: m.inbox_title() }));
    await waitFor(() => expect(screen.getByText(m.inbox_empty())).toBeVisible());
  },
};
