import type { Meta, StoryObj } from '@storybook/react-vite';
import { isDrawn, MachinePage } from './MachinePage.tsx';

// Written by `npm run charts`.
const meta = {
  title: 'machines/job',
  component: MachinePage,
  args: { name: 'job' },
  parameters: { layout: 'fullscreen' },
  // For developers only: to lay out each statechart in four variants would take the test run too long.
  tags: ['!test'],
  play: isDrawn,
} satisfies Meta<typeof MachinePage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Beginning: Story = {};
export const KnownUnderWay: Story = { args: { state: 'job.known.underWay' } };

export const KnownPaused: Story = { args: { state: 'job.known.paused' } };

export const Unreachable: Story = { args: { state: 'job.unreachable' } };
