import type { Meta, StoryObj } from '@storybook/react-vite';
import { MachinePage } from './MachinePage.tsx';

// Written by `npm run charts`.
const meta = {
  title: 'Machines/cacheKeys',
  component: MachinePage,
  args: { name: 'cacheKeys' },
  parameters: { layout: 'fullscreen' },
  // For developers only: to lay out each statechart in four variants would take the test run too long.
  tags: ['!test'],
} satisfies Meta<typeof MachinePage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Beginning: Story = {};
export const BulkCounting: Story = { args: { state: 'cacheKeys.bulk.counting' } };

export const KeysFailed: Story = { args: { state: 'cacheKeys.keys.failed' } };

export const BulkAsking: Story = { args: { state: 'cacheKeys.bulk.asking' } };
