import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { mailMessage } from '../../contract/resources/mail.ts';
import { notFound, session } from '../../machines/samples.ts';
import MailScreen from '../../src/admin/mail/MailScreen.tsx';
import { m } from '../../src/i18n/compiled/messages.js';
import { NoticeBoard } from '../../src/site/layout/NoticeBoard.tsx';
import { type Answers, fails, portal } from '../support/portal.tsx';
import { record, withRows } from './resourceServer.tsx';

const to = 'mira.chen@harbor.example';
const mail = {
  to,
  cc: [],
  purpose: 'inquiryReceived',
  locale: 'en',
  dueAt: '2026-11-18T07:09:00.000Z',
  again: false,
  text: 'Thank you. Your message has arrived.',
  html: '<html lang="en"><body style="padding:16px"><h1>We received your inquiry</h1><p style="color:#14202e">Thank you.</p></body></html>',
};
const rows = [
  record(1, {
    ...mail,
    state: 'sent',
    subject: 'We received your inquiry INQ-1042',
    tries: 1,
    error: '',
    sentAt: '2026-11-18T07:09:00.000Z',
  }),
  record(2, {
    ...mail,
    to: 'gone@harbor.example',
    state: 'bounced',
    subject: 'We received your inquiry INQ-1043',
    tries: 1,
    error: '550 No such person here',
    sentAt: null,
  }),
  record(3, { ...mail, state: 'queued', subject: 'Welcome', purpose: 'welcome', tries: 2, error: '451', sentAt: null }),
  record(4, {
    ...mail,
    state: 'kept',
    subject: 'Set a new password',
    purpose: 'reset',
    tries: 0,
    error: '',
    sentAt: null,
  }),
];
const health = {
  configured: true,
  server: 'smtp.harbor.example:587',
  from: 'no-reply@harbor.example',
  answers: true,
  error: null,
  tookMs: 84,
  kept: 0,
  waiting: 1,
  oldestWaiting: '2026-11-18T07:01:00.000Z',
  failedLastDay: 1,
  lastSentAt: '2026-11-18T07:09:00.000Z',
};
const answers: Answers = {
  session: () => ({ ...session, buttons: '' }),
  mailHealth: () => health,
  resendMail: () => null,
};
const at = (instead: Answers = {}) =>
  portal({ address: mailMessage.route, signedIn: true, answers: { ...answers, ...instead } });

const meta = {
  title: 'Back-office/Mail',
  component: MailScreen,
  parameters: { layout: 'fullscreen' },
  render: () => (
    <>
      <MailScreen />
      <NoticeBoard />
    </>
  ),
  decorators: [withRows(mailMessage, rows), at()],
} satisfies Meta<typeof MailScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Every mail with its state, and the health of mail delivery. */
export const Mails: Story = {
  tags: ['!test'],
};
export const MailsTest: Story = {
  ...Mails,
  tags: ['test'],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('550 No such person here')).toBeVisible();
    await expect(
      await canvas.findByText(m.admin_mail_answers({ server: 'smtp.harbor.example:587', ms: '84' })),
    ).toBeVisible();
  },
};

/** The mail server is unavailable: its message is shown in the bar. */
export const ServerAway: Story = {
  decorators: [
    at({
      mailHealth: () => ({
        configured: true,
        server: 'smtp.harbor.example:587',
        from: 'no-reply@harbor.example',
        answers: false,
        error: 'connect ECONNREFUSED',
        tookMs: 3,
        kept: 0,
        waiting: 12,
        oldestWaiting: '2026-11-18T06:01:00.000Z',
        failedLastDay: 0,
        lastSentAt: null,
      }),
    }),
  ],
  tags: ['!test'],
};
export const ServerAwayTest: Story = {
  ...ServerAway,
  tags: ['test'],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('connect ECONNREFUSED')).toBeVisible();
  },
};

/**
 * If a mail cannot be sent again, the confirmation stays open with the reason; a waiting mail can be canceled instead.
 */
export const SentAgain: Story = {
  decorators: [at({ resendMail: fails(notFound) })],
  play: async ({ canvas, userEvent }) => {
    const name = 'We received your inquiry INQ-1042';
    await userEvent.click(await canvas.findByRole('button', { name: m.table_actions_of({ name }) }));
    await userEvent.click(await screen.findByRole('menuitem', { name: m.admin_mail_resend() }));
    const question = within(await screen.findByRole('alertdialog', { name: m.admin_mail_resend_title({ name: to }) }));
    await userEvent.click(question.getByRole('button', { name: m.admin_mail_resend() }));
    await waitFor(() => expect(question.getByText(notFound.message)).toBeVisible());
  },
};

const wasKept: Answers = {
  mailHealth: () => ({ ...health, kept: 12 }),
  sendKeptMails: ({ body }) => (body.ids ? { sent: 0, expired: 1 } : { sent: 9, expired: 3 }),
  discardKeptMails: () => ({ discarded: 12 }),
};

type User = Parameters<NonNullable<Story['play']>>[0]['userEvent'];
/** Confirms an action, and waits for its success message. */
const agree = async (user: User, title: string, act: string, told: string) => {
  const question = within(await screen.findByRole('alertdialog', { name: title }));
  await user.click(question.getByRole('button', { name: act }));
  await waitFor(() => expect(screen.getByText(told)).toBeVisible());
};

/** A mail server was set up: the mails that were kept before are sent at once, except those with an expired link. */
export const KeptMailsSent: Story = {
  decorators: [at(wasKept)],
  play: async ({ canvas, userEvent }) => {
    const act = m.admin_mail_send_kept();
    await userEvent.click(await canvas.findByRole('button', { name: act }));
    const told = [m.admin_mail_kept_sent({ sent: '9' }), m.admin_mail_kept_expired({ expired: '3' })].join(' ');
    await agree(userEvent, m.admin_mail_send_kept_title({ name: '12' }), act, told);
  },
};

/** The kept mails are discarded instead. */
export const KeptMailsDiscarded: Story = {
  decorators: [at(wasKept)],
  play: async ({ canvas, userEvent }) => {
    const act = m.admin_mail_discard_kept();
    await userEvent.click(await canvas.findByRole('button', { name: act }));
    const told = m.admin_mail_kept_discarded({ count: '12' });
    await agree(userEvent, m.admin_mail_discard_kept_title({ name: '12' }), act, told);
  },
};

/** A single kept mail; its link no longer works. */
export const KeptMailReleased: Story = {
  decorators: [at(wasKept)],
  play: async ({ canvas, userEvent }) => {
    const actions = m.table_actions_of({ name: 'Set a new password' });
    await userEvent.click(await canvas.findByRole('button', { name: actions }));
    const act = m.admin_mail_release();
    await userEvent.click(await screen.findByRole('menuitem', { name: act }));
    const told = m.admin_mail_kept_expired({ expired: '1' });
    await agree(userEvent, m.admin_mail_release_title({ name: to }), act, told);
  },
};
