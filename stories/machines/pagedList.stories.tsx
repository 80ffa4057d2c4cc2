import type { Meta, StoryObj } from '@storybook/react-vite';
import { MachinePage } from './MachinePage.tsx';

// Written by `npm run charts`.
const meta = {
  title: 'Machines/pagedList',
  component: MachinePage,
  args: { name: 'pagedList' },
  parameters: { layout: 'fullscreen' },
  // For developers only: to lay out each statechart in four variants would take the test run too long.
  tags: ['!test'],
} satisfies Meta<typeof MachinePage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Beginning: Story = {};
export const WorkAsking: Story = { args: { state: 'pagedList.work.asking' } };

export const RowsFailed: Story = { args: { state: 'pagedList.rows.failed' } };

export const WorkActing: Story = { args: { state: 'pagedList.work.acting' } };
