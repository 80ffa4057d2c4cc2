import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { accessReview } from '../../contract/resources/accessReview.ts';
import AccessReviewScreen from '../../src/admin/access/AccessReviewScreen.tsx';
import { m } from '../../src/i18n/compiled/messages.js';
import { portal } from '../support/portal.tsx';
import { record, withRows } from './resourceServer.tsx';

const person = {
  person: '0198c0de-0000-7000-8000-000000000101',
  name: 'Ada Byron',
  workEmail: 'ada@lab.example',
  group: null,
  enabled: true,
  givenBy: null,
  since: '2026-02-03T08:00:00.000Z',
  lastUsed: '2026-11-28T09:30:00.000Z',
  ends: null,
};
const role = { id: '0198c0de-0000-7000-8000-000000000102', label: { en: 'Editor', zh: '编辑' } };

const meta = {
  title: 'Back-office/Access review',
  component: AccessReviewScreen,
  parameters: { layout: 'fullscreen' },
  decorators: [
    withRows(accessReview, [
      record(1, {
        ...person,
        by: 'role',
        token: '',
        role: role.id,
        dataScope: 'organization',
        codes: ['content:model:list', 'content:model:edit'],
        labels: { role: [role] },
      }),
      record(2, { ...person, by: 'token', token: 'Nightly export', role: null, dataScope: 'own', codes: ['log:list'] }),
    ]),
    portal({ address: accessReview.route, signedIn: true }),
  ],
} satisfies Meta<typeof AccessReviewScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Each row says what gives a user access: a role, or a token of an API. */
export const Review: Story = {
  tags: ['!test'],
};
export const ReviewTest: Story = {
  ...Review,
  tags: ['test'],
  play: async ({ canvas }) => {
    const byRole = within((await canvas.findAllByRole('row', { name: /Ada Byron/ }))[0] ?? document.body);
    await expect(byRole.getByText(/Editor|编辑/)).toBeVisible();
    await expect(canvas.getByText('Nightly export')).toBeVisible();
    // nothing can be done with these rows, so there is no column for actions
    await expect(canvas.queryByRole('columnheader', { name: m.table_actions() })).toBeNull();
    await expect(canvas.getByRole('columnheader', { name: /Permissions|权限/ })).toBeInTheDocument();
  },
};

/** On phones, the row of a token has its name where other rows have their role. */
export const OnPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Nightly export')).toBeVisible();
    await expect(canvas.getByText(/Editor|编辑/)).toBeVisible();
  },
};
