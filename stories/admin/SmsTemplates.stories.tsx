import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { smsTemplate } from '../../contract/resources/sms.ts';
import { smsVariable } from '../../contract/sms.ts';
import { session } from '../../machines/samples.ts';
import SmsTemplatesScreen from '../../src/admin/sms/SmsTemplatesScreen.tsx';
import { m } from '../../src/i18n/compiled/messages.js';
import { portal } from '../support/portal.tsx';
import { record, withRows } from './resourceServer.tsx';

const confirmed = record(1, {
  templateName: '报名确认',
  templateCode: 'SMS_490010002',
  signName: 'Oncology Browser',
  kind: 'notification',
  content: `Your enrollment ${smsVariable('reference')} is confirmed.`,
  variables: ['reference'],
  enabled: true,
});

const meta = {
  title: 'Back-office/Text message templates',
  component: SmsTemplatesScreen,
  parameters: { layout: 'fullscreen' },
  decorators: [
    withRows(smsTemplate, [confirmed]),
    portal({
      address: smsTemplate.route,
      signedIn: true,
      answers: {
        session: () => ({ ...session, buttons: '' }),
        sendSms: () => ({ queued: true, phone: '+86138****8000' }),
      },
    }),
  ],
} satisfies Meta<typeof SmsTemplatesScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const List: Story = { tags: ['!test'] };

/** A template is tested beside the resulting message; missing values are reported in place. */
export const TriedOut: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '报名确认' }));
    const pane = within(await screen.findByRole('dialog'));
    const form = within(await pane.findByRole('form', { name: m.admin_sms_send() }));
    await userEvent.click(form.getByRole('button', { name: m.admin_sms_send_test() }));
    await waitFor(() => expect(form.getByText(m.admin_sms_phone_wrong())).toBeVisible());
    await userEvent.type(form.getByRole('textbox', { name: new RegExp(m.admin_sms_number()) }), '138 0013 8000');
    await userEvent.type(form.getByRole('textbox', { name: /reference/ }), 'E-1042');
    await expect(form.getByText('【Oncology Browser】Your enrollment E-1042 is confirmed.')).toBeVisible();
    await userEvent.click(form.getByRole('button', { name: m.admin_sms_send_test() }));
    await waitFor(() => expect(pane.getByText(m.admin_sms_sent({ phone: '+86138****8000' }))).toBeVisible());
  },
};
