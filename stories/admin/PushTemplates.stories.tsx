import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { pushTemplate } from '../../contract/resources/messagePush.ts';
import { session } from '../../machines/samples.ts';
import PushTemplatesScreen from '../../src/admin/messagePush/PushTemplatesScreen.tsx';
import { m } from '../../src/i18n/compiled/messages.js';
import { localized } from '../../src/i18n/locale.ts';
import { portal } from '../support/portal.tsx';
import { record, withRows } from './resourceServer.tsx';

const title = { en: 'Maintenance on {{day}}', zh: '{{day}} 维护' };
const rows = [
  record(1, {
    code: 'maintenance',
    title,
    body: { en: '<p>From {{hour}} on the portal is away.</p>', zh: '<p>{{hour}} 起门户暂停服务。</p>' },
    level: 'important',
    variables: ['day', 'hour'],
    enabled: true,
  }),
];

const meta = {
  title: 'Back-office/Push templates',
  component: PushTemplatesScreen,
  parameters: { layout: 'fullscreen' },
  decorators: [
    withRows(pushTemplate, rows),
    portal({
      address: pushTemplate.route,
      signedIn: true,
      answers: { session: () => ({ ...session, buttons: '' }), testPushTemplate: () => ({ state: 'scheduled' }) },
    }),
  ],
} satisfies Meta<typeof PushTemplatesScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const List: Story = { tags: ['!test'] };

/** A template is sent to the user as a test, after all its variables have a value. */
export const TriedOut: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: localized(title) }));
    const pane = within(await screen.findByRole('dialog'));
    await userEvent.click(await pane.findByRole('button', { name: m.admin_push_test_send() }));
    await waitFor(() => expect(pane.getAllByText(m.admin_push_value_missing())).toHaveLength(2));
    await userEvent.type(pane.getByRole('textbox', { name: /^day/ }), 'Friday');
    await userEvent.type(pane.getByRole('textbox', { name: /^hour/ }), '8:00');
    await userEvent.click(pane.getByRole('button', { name: m.admin_push_test_send() }));
    await waitFor(() => expect(pane.getByText(m.admin_push_test_sent())).toBeVisible());
  },
};
