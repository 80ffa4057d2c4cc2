import type { Meta, StoryObj } from '@storybook/react-vite';
import { MachinePage } from './MachinePage.tsx';

// Written by `npm run charts`.
const meta = {
  title: 'Machines/faultReport',
  component: MachinePage,
  args: { name: 'faultReport' },
  parameters: { layout: 'fullscreen' },
  // For developers only: to lay out each statechart in four variants would take the test run too long.
  tags: ['!test'],
} satisfies Meta<typeof MachinePage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Beginning: Story = {};
export const Recalling: Story = { args: { state: 'faultReport.recalling' } };

export const Asking: Story = { args: { state: 'faultReport.asking' } };

export const Sending: Story = { args: { state: 'faultReport.sending' } };
