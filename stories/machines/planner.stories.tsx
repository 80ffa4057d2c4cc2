import type { Meta, StoryObj } from '@storybook/react-vite';
import { MachinePage } from './MachinePage.tsx';

// Written by `npm run charts`.
const meta = {
  title: 'Machines/planner',
  component: MachinePage,
  args: { name: 'planner' },
  parameters: { layout: 'fullscreen' },
  // For developers only: to lay out each statechart in four variants would take the test run too long.
  tags: ['!test'],
} satisfies Meta<typeof MachinePage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Beginning: Story = {};
export const Inputs: Story = { args: { state: 'planner.inputs' } };

export const Refining: Story = { args: { state: 'planner.refining' } };

export const Failed: Story = { args: { state: 'planner.failed' } };
