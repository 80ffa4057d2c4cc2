import type { Meta, StoryObj } from '@storybook/react-vite';
import { MachinePage } from './MachinePage.tsx';

// Written by `npm run charts`.
const meta = {
  title: 'Machines/job',
  component: MachinePage,
  args: { name: 'job' },
  parameters: { layout: 'fullscreen' },
  // For developers only: to lay out each statechart in four variants would take the test run too long.
  tags: ['!test'],
} satisfies Meta<typeof MachinePage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Beginning: Story = {};
export const KnownUnderWay: Story = { args: { state: 'job.known.underWay' } };

export const KnownPaused: Story = { args: { state: 'job.known.paused' } };

export const Unreachable: Story = { args: { state: 'job.unreachable' } };
