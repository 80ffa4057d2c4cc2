import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { smsMessage } from '../../contract/resources/sms.ts';
import { session } from '../../machines/samples.ts';
import SmsScreen from '../../src/admin/sms/SmsScreen.tsx';
import { m } from '../../src/i18n/compiled/messages.js';
import { portal } from '../support/portal.tsx';
import { record, withRows } from './resourceServer.tsx';

const sms = {
  phone: '+86138****8000',
  text: 'Your enrollment E-1042 is confirmed.',
  templateCode: 'SMS_490010002',
  signName: 'Oncology Browser',
  channelId: null,
  purpose: 'message',
  person: null,
  dueAt: '2026-11-18T07:09:00.000Z',
  receiptAt: null,
  receiptCode: '',
  providerId: '',
  again: false,
};
const rows = [
  record(1, {
    ...sms,
    state: 'sent',
    notifyStatus: 'delivered',
    tries: 1,
    error: '',
    sentAt: '2026-11-18T07:09:00.000Z',
    receiptAt: '2026-11-18T07:09:04.000Z',
    receiptCode: 'DELIVERED',
    providerId: '900619746936498440^0',
  }),
  record(2, {
    ...sms,
    phone: '+4477****0123',
    state: 'bounced',
    notifyStatus: 'failed',
    tries: 1,
    error: 'isv.MOBILE_NUMBER_ILLEGAL',
    sentAt: null,
  }),
  record(3, {
    ...sms,
    phone: '+1617****0132',
    state: 'queued',
    notifyStatus: 'pending',
    tries: 2,
    error: '',
    sentAt: null,
  }),
];

const meta = {
  title: 'Back-office/Text messages',
  component: SmsScreen,
  parameters: { layout: 'fullscreen' },
  decorators: [
    withRows(smsMessage, rows),
    portal({
      address: smsMessage.route,
      signedIn: true,
      answers: {
        session: () => ({ ...session, buttons: '' }),
        smsHealth: () => ({
          configured: true,
          server: 'dysmsapi.aliyuncs.com',
          receipts: null,
          waiting: 1,
          oldestWaiting: '2026-11-18T07:01:00.000Z',
          failedLastDay: 1,
          lastSentAt: '2026-11-18T07:09:00.000Z',
        }),
        revealSmsPhone: () => ({ phone: '+8613800138000' }),
      },
    }),
  ],
} satisfies Meta<typeof SmsScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Every message with its state and its receipt; numbers are masked. */
export const Messages: Story = {
  tags: ['!test'],
};
export const MessagesTest: Story = {
  ...Messages,
  tags: ['test'],
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText('isv.MOBILE_NUMBER_ILLEGAL')).toBeVisible());
    await waitFor(() =>
      expect(canvas.getByText(m.admin_sms_gateway({ server: 'dysmsapi.aliyuncs.com' }))).toBeVisible(),
    );
  },
};

/** The full number is shown on request, which is logged. */
export const WholeNumber: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '+86138****8000' }));
    const pane = within(await screen.findByRole('dialog'));
    await userEvent.click(await pane.findByRole('button', { name: m.admin_sms_show_number() }));
    await waitFor(() => expect(pane.getByText('+8613800138000')).toBeVisible());
  },
};
