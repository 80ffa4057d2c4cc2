import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { inquiry } from '../../contract/resources/content/requests.ts';
import InquiriesScreen from '../../src/admin/content/InquiriesScreen.tsx';
import { m } from '../../src/i18n/compiled/messages.js';
import { fails, portal } from '../support/portal.tsx';
import { record, withRows } from './resourceServer.tsx';

const asked = record(1, {
  reference: 'Q-1042',
  state: 'received',
  topic: 'models',
  assignee: null,
  notes: '',
  name: 'Hannah Weiss',
  workEmail: 'hannah.weiss@biotech.example',
  organization: 'Example Biotech',
  country: 'DE',
  phone: null,
  message: 'Which of your EGFR-mutant lung models are ready for a study in January?',
  models: [{ id: '0198c0de-0000-7000-8000-000000000011', modelCode: 'LUN-PDX-0011' }],
  searchAddress: null,
});

const place = { address: inquiry.route, signedIn: true } as const;
const meta = {
  component: InquiriesScreen,
  parameters: { layout: 'fullscreen' },
  decorators: [withRows(inquiry, [asked]), portal({ ...place, answers: { replyInquiry: () => null } })],
} satisfies Meta<typeof InquiriesScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** An answer must say something; once sent, that is told where it was written. */
export const Answering: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Q-1042' }));
    const pane = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(pane.getByRole('link', { name: 'LUN-PDX-0011' })).toBeVisible());
    await userEvent.click(pane.getByRole('button', { name: m.admin_reply_send() }));
    await waitFor(() => expect(pane.getByText(m.admin_reply_lacking())).toBeVisible());
    await userEvent.type(pane.getByRole('textbox', { name: m.admin_reply_label() }), 'Four of them.');
    await userEvent.click(pane.getByRole('button', { name: m.admin_reply_send() }));
    await waitFor(() =>
      expect(pane.getByText(m.admin_reply_sent({ address: 'hannah.weiss@biotech.example' }))).toBeVisible(),
    );
  },
};

/** A refusal is told above the button, and the text stays. */
export const Refused: Story = {
  decorators: [
    withRows(inquiry, [asked]),
    portal({
      ...place,
      answers: { replyInquiry: fails({ kind: 'refused', status: 400, message: 'The mail cannot be written' }) },
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Q-1042' }));
    const pane = within(await screen.findByRole('dialog'));
    const answer = await pane.findByRole('textbox', { name: m.admin_reply_label() });
    await userEvent.clear(answer);
    await userEvent.type(answer, 'Four of them.');
    await userEvent.click(pane.getByRole('button', { name: m.admin_reply_send() }));
    await waitFor(() => expect(pane.getByText('The mail cannot be written')).toBeVisible());
    await expect(answer).toHaveValue('Four of them.');
  },
};
