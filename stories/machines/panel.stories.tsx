import type { Meta, StoryObj } from '@storybook/react-vite';
import { MachinePage } from './MachinePage.tsx';

// Written by `npm run charts`.
const meta = {
  title: 'Machines/panel',
  component: MachinePage,
  args: { name: 'panel' },
  parameters: { layout: 'fullscreen' },
  // For developers only: to lay out each statechart in four variants would take the test run too long.
  tags: ['!test'],
} satisfies Meta<typeof MachinePage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Beginning: Story = {};
export const Docked: Story = { args: { state: 'panel.docked' } };

export const Separate: Story = { args: { state: 'panel.separate' } };

export const SeparateConnected: Story = { args: { state: 'panel.separate.connected' } };
