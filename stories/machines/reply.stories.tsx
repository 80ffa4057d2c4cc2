import type { Meta, StoryObj } from '@storybook/react-vite';
import { isDrawn, MachinePage } from './MachinePage.tsx';

// Written by `npm run charts`.
const meta = {
  title: 'machines/reply',
  component: MachinePage,
  args: { name: 'reply' },
  parameters: { layout: 'fullscreen' },
  // A tool of developers: to lay out every chart four times would cost the test run too much.
  tags: ['!test'],
  play: isDrawn,
} satisfies Meta<typeof MachinePage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Beginning: Story = {};
export const Sent: Story = { args: { state: 'reply.sent' } };

export const Lacking: Story = { args: { state: 'reply.lacking' } };

export const Sending: Story = { args: { state: 'reply.sending' } };
