import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, within } from 'storybook/test';
import { approval } from '../../contract/resources/approval.ts';
import { disease } from '../../contract/resources/content/disease.ts';
import ApprovalsScreen from '../../src/admin/approval/ApprovalsScreen.tsx';
import { m } from '../../src/i18n/compiled/messages.js';
import { localized } from '../../src/i18n/locale.ts';
import { portal } from '../support/portal.tsx';
import { record, withRows } from './resourceServer.tsx';

const asked = {
  kind: 'publish',
  state: 'waiting',
  label: { en: 'Lung cancer', zh: '肺癌' },
  askedBy: null,
  askedAt: '2026-11-28T09:30:00.000Z',
  expiresAt: '2026-12-05T09:30:00.000Z',
  decidedBy: null,
  decidedAt: null,
  effects: [{ action: 'publish', resource: 'disease', after: { diseaseTitle: { en: 'Lung cancer', zh: '肺癌' } } }],
};

const meta = {
  title: 'Back-office/Approvals',
  component: ApprovalsScreen,
  parameters: { layout: 'fullscreen' },
  decorators: [
    withRows(approval, [
      record(1, asked),
      record(2, { ...asked, kind: 'roles', state: 'done', label: { en: 'Ada Byron', zh: 'Ada Byron' } }),
    ]),
    portal({
      address: approval.route,
      signedIn: true,
      answers: { approvalRules: () => ({ kinds: ['publish', 'roles'], days: 7 }) },
    }),
  ],
} satisfies Meta<typeof ApprovalsScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Requests that wait for a second person, and decided ones. */
export const Requests: Story = {
  tags: ['!test'],
};
export const RequestsTest: Story = {
  ...Requests,
  tags: ['test'],
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('row', { name: /Lung cancer|肺癌/ })).toBeVisible();
    await expect(canvas.getByRole('row', { name: /Ada Byron/ })).toBeVisible();
    await userEvent.click(canvas.getByText(/Lung cancer|肺癌/));
    const pane = within(await screen.findByRole('dialog'));
    const done = await pane.findByRole('region', { name: m.admin_log_changes() });
    await expect(done).toHaveTextContent(/Disease areas|疾病领域/);
    await expect(
      within(done).getByRole('rowheader', { name: localized(disease.fields.diseaseTitle.label) }),
    ).toBeVisible();
  },
};

/** Without `APPROVALS`, nothing waits here; the screen says so, and what approvals are for. */
export const Off: Story = {
  decorators: [
    withRows(approval, []),
    portal({
      address: approval.route,
      signedIn: true,
      answers: { approvalRules: () => ({ kinds: [], days: 7 }) },
    }),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(m.admin_approvals_off_text())).toBeVisible();
    await expect(canvas.queryByText(m.crud_empty_title())).toBeNull();
  },
};
