import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { refusal } from '../../machines/samples.ts';
import { m } from '../../src/i18n/compiled/messages.js';
import { LoginPage } from '../../src/site/login/LoginPage.tsx';
import { fails, portal } from '../support/portal.tsx';

const meta = { title: 'Pages/Mailed links' } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

/** The page of the link that ends mails about a saved search. */
export const Opened: Story = {
  decorators: [portal({ address: '/login#stopMails=secret-of-a-story' })],
  render: () => <LoginPage />,
};

export const Forgotten: Story = {
  decorators: [portal({ address: '/login?reset', answers: { requestReset: () => null } })],
  render: () => <LoginPage />,
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: m.form_work_email() }), 'wen.li@biotech.example');
    await userEvent.click(canvas.getByRole('button', { name: m.reset_submit() }));
    await expect(await canvas.findByRole('heading', { name: m.reset_sent_title() })).toBeVisible();
  },
};

/** The link of a mail that sets a new password: both fields must be equal. */
export const NewPassword: Story = {
  decorators: [portal({ address: '/login#reset=secret-of-a-story' })],
  render: () => <LoginPage />,
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('heading', { name: m.reset_new_title() })).toBeVisible();
    await userEvent.type(canvas.getByLabelText(m.form_new_password()), 'one long password of a story');
    await userEvent.type(canvas.getByLabelText(m.form_confirm_password()), 'another one');
    await userEvent.click(canvas.getByRole('button', { name: m.reset_new_submit() }));
    await waitFor(() => expect(canvas.getByLabelText(m.form_confirm_password())).toBeInvalid());
  },
};

const verifying = '/login#verify=secret-of-a-story';

/** The link of a registration asks for the chosen password. */
export const Verify: Story = {
  decorators: [portal({ address: verifying })],
  render: () => <LoginPage />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: m.verify_title() })).toBeVisible();
    await expect(canvas.getByRole('link', { name: m.verify_new_password() })).toHaveAttribute('href', '/login?reset');
  },
};

const wrongPassword = '与注册时设置的密码不符。还可尝试 4 次，之后将暂停 15 分钟。';

/** A wrong password is reported at its field. */
export const VerifyRefused: Story = {
  decorators: [
    portal({
      address: verifying,
      answers: {
        verifyMailbox: fails({
          kind: 'refused',
          status: 400,
          error: 'validation',
          message: '请检查标出的字段。',
          fields: { password: wrongPassword },
        }),
      },
    }),
  ],
  render: () => <LoginPage />,
  globals: { locale: 'zh', viewport: { value: 'phone' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText(m.form_password()), 'a wrong one');
    await userEvent.click(canvas.getByRole('button', { name: m.verify_submit() }));
    await expect(await canvas.findByText(wrongPassword)).toBeVisible();
    await expect(canvas.getByLabelText(m.form_password())).toBeInvalid();
  },
};

/** A link that was used or has expired. */
export const VerifyExpired: Story = {
  decorators: [portal({ address: verifying, answers: { verifyMailbox: fails(refusal) } })],
  render: () => <LoginPage />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText(m.form_password()), 'the right one');
    await userEvent.click(canvas.getByRole('button', { name: m.verify_submit() }));
    await expect(await canvas.findByText(refusal.message)).toBeVisible();
    await expect(canvas.getByRole('link', { name: m.reset_again() })).toHaveAttribute('href', '/login?verify');
  },
};

export const Verified: Story = {
  decorators: [portal({ address: verifying, answers: { verifyMailbox: () => ({ waiting: false }) } })],
  render: () => <LoginPage />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText(m.form_password()), 'the right one');
    await userEvent.click(canvas.getByRole('button', { name: m.verify_submit() }));
    await expect(await canvas.findByRole('heading', { name: m.verify_done_title() })).toBeVisible();
  },
};

/** The portal approves new accounts before they open. */
export const VerifiedAndWaiting: Story = {
  decorators: [portal({ address: verifying, answers: { verifyMailbox: () => ({ waiting: true }) } })],
  render: () => <LoginPage />,
  globals: { locale: 'zh', viewport: { value: 'phone' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText(m.form_password()), 'the right one');
    await userEvent.click(canvas.getByRole('button', { name: m.verify_submit() }));
    await expect(await canvas.findByRole('heading', { name: m.verify_waiting_title() })).toBeVisible();
  },
};

export const VerifyAgain: Story = {
  decorators: [portal({ address: '/login?verify', answers: { requestVerification: () => null } })],
  render: () => <LoginPage />,
  globals: { locale: 'zh', viewport: { value: 'phone' } },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('heading', { name: m.verify_again_title() })).toBeVisible();
    await userEvent.type(canvas.getByRole('textbox', { name: m.form_work_email() }), 'wen.li@biotech.example');
    await userEvent.click(canvas.getByRole('button', { name: m.reset_submit() }));
    await expect(await canvas.findByRole('heading', { name: m.reset_sent_title() })).toBeVisible();
  },
};

/** The link of a mail about a saved search: the mails end after a confirmation. */
export const StopMails: Story = {
  decorators: [portal({ address: '/login#stopMails=secret-of-a-story' })],
  render: () => <LoginPage />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: m.stop_mails_title() })).toBeVisible();
    await expect(canvas.getByRole('button', { name: m.stop_mails_submit() })).toBeVisible();
  },
};
