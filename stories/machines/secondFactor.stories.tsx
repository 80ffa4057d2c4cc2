import type { Meta, StoryObj } from '@storybook/react-vite';
import { MachinePage } from './MachinePage.tsx';

// Written by `npm run charts`.
const meta = {
  title: 'Machines/secondFactor',
  component: MachinePage,
  args: { name: 'secondFactor' },
  parameters: { layout: 'fullscreen' },
  // For developers only: to lay out each statechart in four variants would take the test run too long.
  tags: ['!test'],
} satisfies Meta<typeof MachinePage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Beginning: Story = {};
export const AskingPasskey: Story = { args: { state: 'secondFactor.asking.passkey' } };

export const AskingRecovery: Story = { args: { state: 'secondFactor.asking.recovery' } };

export const AskingCheckingApp: Story = { args: { state: 'secondFactor.asking.checkingApp' } };
