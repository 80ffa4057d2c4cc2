import type { Meta, StoryObj } from '@storybook/react-vite';
import { MachinePage } from './MachinePage.tsx';

// Written by `npm run charts`.
const meta = {
  title: 'Machines/passkeys',
  component: MachinePage,
  args: { name: 'passkeys' },
  parameters: { layout: 'fullscreen' },
  // For developers only: to lay out each statechart in four variants would take the test run too long.
  tags: ['!test'],
} satisfies Meta<typeof MachinePage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Beginning: Story = {};
export const Preparing: Story = { args: { state: 'passkeys.preparing' } };

export const Asking: Story = { args: { state: 'passkeys.asking' } };

export const Sending: Story = { args: { state: 'passkeys.sending' } };
