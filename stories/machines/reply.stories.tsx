import type { Meta, StoryObj } from '@storybook/react-vite';
import { MachinePage } from './MachinePage.tsx';

// Written by `npm run charts`.
const meta = {
  title: 'Machines/reply',
  component: MachinePage,
  args: { name: 'reply' },
  parameters: { layout: 'fullscreen' },
  // For developers only: to lay out each statechart in four variants would take the test run too long.
  tags: ['!test'],
} satisfies Meta<typeof MachinePage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Beginning: Story = {};
export const Sent: Story = { args: { state: 'reply.sent' } };

export const Lacking: Story = { args: { state: 'reply.lacking' } };

export const Sending: Story = { args: { state: 'reply.sending' } };
