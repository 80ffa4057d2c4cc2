import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { forbidden, offline } from '../../../machines/samples.ts';
import { m } from '../../../src/i18n/compiled/messages.js';
import { FormFailures } from '../../../src/shared/FormFailure.tsx';

const meta = {
  title: 'Parts/Feedback/FormFailures',
  render: () => <FormFailures failures={[offline, null, offline, forbidden]} />,
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

export const TwoReasons: Story = { tags: ['!test'] };

/** Loading a list and an action on it failed for the same reason, which is shown once. */
export const SameReasonOnce: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText(m.form_offline())).toHaveLength(1);
    await expect(canvas.getAllByRole('alert')).toHaveLength(2);
  },
};
