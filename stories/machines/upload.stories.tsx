import type { Meta, StoryObj } from '@storybook/react-vite';
import { MachinePage } from './MachinePage.tsx';

// Written by `npm run charts`.
const meta = {
  title: 'Machines/upload',
  component: MachinePage,
  args: { name: 'upload' },
  parameters: { layout: 'fullscreen' },
  // For developers only: to lay out each statechart in four variants would take the test run too long.
  tags: ['!test'],
} satisfies Meta<typeof MachinePage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Beginning: Story = {};
export const RequestingPolicy: Story = { args: { state: 'upload.requestingPolicy' } };

export const Cancelled: Story = { args: { state: 'upload.cancelled' } };

export const Failed: Story = { args: { state: 'upload.failed' } };
