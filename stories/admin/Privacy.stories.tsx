import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import type { ConsentVersion, RetentionPeriod } from '../../contract/entities/privacy.ts';
import { retentions } from '../../contract/retention.ts';
import { session } from '../../machines/samples.ts';
import PrivacyScreen from '../../src/admin/privacy/PrivacyScreen.tsx';
import { m } from '../../src/i18n/compiled/messages.js';
import { type Answers, portal } from '../support/portal.tsx';

const job = { id: '0198c0de-0000-7000-8000-000000000001', name: { en: 'Log retention', zh: '日志保留' } };
const periods: RetentionPeriod[] = retentions.map(({ name, decision }) => ({
  name,
  amount: decision.kind === 'byHand' || name === 'trash' ? null : decision.kind === 'fixed' ? decision.amount : 180,
  least: name === 'logins' ? 90 : null,
  schedules: decision.kind === 'schedule' && name !== 'trash' ? [job] : [],
}));
const first: ConsentVersion = {
  version: 1,
  text: { en: 'I agree that you store these details.', zh: '我同意保存上述信息。' },
  validFrom: '2026-01-01T00:00:00.000Z',
  users: 1_204,
};
const second: ConsentVersion = { ...first, version: 2, users: 0, validFrom: '2027-01-31T00:00:00.000Z' };
const add = fn(() => ({ count: 2, list: [second, first] }));

const at = (answers: Answers = {}) =>
  portal({
    address: '/system/privacy',
    signedIn: true,
    answers: {
      session: () => ({ ...session, buttons: '' }),
      retentionPeriods: () => ({ count: periods.length, list: periods }),
      consentTexts: () => ({ count: 1, list: [first] }),
      addConsentText: add,
      ...answers,
    },
  });
const meta = {
  title: 'Back-office/Privacy',
  component: PrivacyScreen,
  parameters: { layout: 'fullscreen' },
  decorators: [at()],
} satisfies Meta<typeof PrivacyScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Screen: Story = {};

/** What is kept for how long and who decides it, and the versions of the consent text. */
export const Periods: Story = {
  play: async ({ canvas }) => {
    const table = await canvas.findByRole('region', { name: m.admin_privacy_table() });
    await expect(table).toHaveTextContent(m.admin_privacy_days({ number: '180' }));
    await expect(table).toHaveTextContent(m.admin_privacy_until_deleted());
    await expect(table).toHaveTextContent(m.admin_privacy_unlimited());
  },
};

/** Both languages are needed. The new version is added to the list. */
export const NewVersion: Story = {
  play: async ({ canvas, userEvent }) => {
    const submit = await canvas.findByRole('button', { name: m.admin_privacy_add() });
    await userEvent.type(canvas.getByRole('textbox', { name: m.admin_privacy_text_en() }), 'I agree.');
    await userEvent.click(submit);
    await waitFor(() => expect(canvas.getByRole('textbox', { name: m.admin_privacy_text_zh() })).toBeInvalid());
    await expect(add).not.toHaveBeenCalled();
    await userEvent.type(canvas.getByRole('textbox', { name: m.admin_privacy_text_zh() }), '我同意。');
    await userEvent.click(submit);
    await waitFor(() => expect(add).toHaveBeenCalledWith({ body: { text: { en: 'I agree.', zh: '我同意。' } } }));
  },
};
