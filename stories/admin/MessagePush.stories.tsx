import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { pushMessage, pushTemplate } from '../../contract/resources/messagePush.ts';
import { session, user } from '../../machines/samples.ts';
import MessagePushScreen from '../../src/admin/messagePush/MessagePushScreen.tsx';
import { m } from '../../src/i18n/compiled/messages.js';
import { localized } from '../../src/i18n/locale.ts';
import { chooseOption } from '../support/chooseOption.ts';
import { portal } from '../support/portal.tsx';
import { answering, record, withRows } from './resourceServer.tsx';

const written = {
  body: { en: '<p>Forty patient-derived xenografts were added.</p>', zh: '<p>新增 40 个 PDX 模型。</p>' },
  level: 'information',
  audience: 'all',
  roles: [],
  people: [],
  includesLater: false,
  scheduledAt: null,
  expiresAt: null,
  sentAt: null,
  recipients: 0,
  readBy: 0,
};
const arrivedAt = '2026-11-18T07:09:00.000Z';
const draft = { en: 'Places are left', zh: '尚有名额' };
const template = record(31, {
  code: 'maintenance',
  title: { en: 'Maintenance on {{day}}', zh: '{{day}} 维护' },
  body: { en: '<p>From {{hour}} on the portal is away.</p>', zh: '<p>{{hour}} 起门户暂停服务。</p>' },
  level: 'important',
  variables: ['day', 'hour'],
  enabled: true,
});
const templateLabel = { id: template.id, label: { en: 'Maintenance on {{day}}', zh: '{{day}} 维护' } };
const rows = [
  record(1, { ...written, title: draft, state: 'draft', template: template.id, labels: { template: [templateLabel] } }),
  record(2, {
    ...written,
    title: { en: 'New models of gastric cancer', zh: '胃癌新模型上线' },
    ...{ state: 'sent', sentAt: arrivedAt, recipients: 2, readBy: 1 },
  }),
];

const meta = {
  title: 'Back-office/Push messages',
  component: MessagePushScreen,
  parameters: { layout: 'fullscreen' },
  decorators: [
    withRows(pushMessage, rows, {}, answering(pushTemplate, [template])),
    portal({
      address: pushMessage.route,
      signedIn: true,
      answers: {
        session: () => ({ ...session, buttons: '' }),
        pushReceipts: () => ({
          count: 2,
          list: [
            { id: user.id, name: user.name, workEmail: user.workEmail, state: 'read', arrivedAt, readAt: arrivedAt },
            {
              id: '0198c0de-0000-7000-8000-0000000000d1',
              ...{ name: 'Lin Ruoxi', workEmail: 'lin@example.org', state: 'unread', arrivedAt, readAt: null },
            },
          ],
        }),
      },
    }),
  ],
} satisfies Meta<typeof MessagePushScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const List: Story = { tags: ['!test'] };

/** A sent message, and its readers. */
export const WhoRead: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByText(/New models of gastric cancer|胃癌新模型上线/));
    const pane = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(pane.getByText('lin@example.org')).toBeVisible());
    await expect(pane.getByText(m.admin_push_receipts_count({ count: 2 }))).toBeVisible();
  },
};

/** A draft is sent after a confirmation that explains the consequences. */
export const Sending: Story = {
  play: async ({ canvas, userEvent }) => {
    const name = localized(draft);
    await userEvent.click(await canvas.findByRole('button', { name: m.table_actions_of({ name }) }));
    await userEvent.click(await screen.findByRole('menuitem', { name: m.admin_push_send() }));
    const question = within(await screen.findByRole('alertdialog'));
    await waitFor(() => expect(question.getByText(m.admin_push_send_text())).toBeVisible());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  },
};

/** A new message gets the text of a template, after its variables are filled in. */
export const ByTemplate: Story = {
  play: async ({ canvas, userEvent }) => {
    const one = localized(pushMessage.one);
    await userEvent.click(await canvas.findByRole('button', { name: new RegExp(m.crud_new({ one })) }));
    const pane = within(await screen.findByRole('dialog'));
    await userEvent.click(await pane.findByRole('combobox', { name: /Template|模板/ }));
    await chooseOption(userEvent, localized(templateLabel.label));
    const fill = await pane.findByRole('button', { name: m.admin_push_template_fill() });
    await userEvent.click(fill);
    await waitFor(() => expect(pane.getAllByText(m.admin_push_value_missing())).toHaveLength(2));
    await userEvent.type(pane.getByRole('textbox', { name: /^day/ }), 'Friday');
    await userEvent.type(pane.getByRole('textbox', { name: /^hour/ }), '8:00');
    await userEvent.click(fill);
    await waitFor(() => expect(pane.getByDisplayValue(/Maintenance on Friday|Friday 维护/)).toBeVisible());
  },
};
