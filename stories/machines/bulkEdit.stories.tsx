import type { Meta, StoryObj } from '@storybook/react-vite';
import { MachinePage } from './MachinePage.tsx';

// Written by `npm run charts`.
const meta = {
  title: 'Machines/bulkEdit',
  component: MachinePage,
  args: { name: 'bulkEdit' },
  parameters: { layout: 'fullscreen' },
  // For developers only: to lay out each statechart in four variants would take the test run too long.
  tags: ['!test'],
} satisfies Meta<typeof MachinePage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Beginning: Story = {};
export const Lacking: Story = { args: { state: 'bulkEdit.lacking' } };

export const Previewing: Story = { args: { state: 'bulkEdit.previewing' } };

export const Previewed: Story = { args: { state: 'bulkEdit.previewed' } };
