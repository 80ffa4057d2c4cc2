import type { Meta, StoryObj } from '@storybook/react-vite';
import { MachinePage } from './MachinePage.tsx';

// Written by `npm run charts`.
const meta = {
  title: 'Machines/tumor',
  component: MachinePage,
  args: { name: 'tumor' },
  parameters: { layout: 'fullscreen' },
  // For developers only: to lay out each statechart in four variants would take the test run too long.
  tags: ['!test'],
} satisfies Meta<typeof MachinePage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Beginning: Story = {};
export const Asking: Story = { args: { state: 'tumor.asking' } };

export const Shown: Story = { args: { state: 'tumor.shown' } };

export const Failed: Story = { args: { state: 'tumor.failed' } };
