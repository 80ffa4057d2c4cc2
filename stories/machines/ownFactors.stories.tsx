import type { Meta, StoryObj } from '@storybook/react-vite';
import { MachinePage } from './MachinePage.tsx';

// Written by `npm run charts`.
const meta = {
  title: 'Machines/ownFactors',
  component: MachinePage,
  args: { name: 'ownFactors' },
  parameters: { layout: 'fullscreen' },
  // For developers only: to lay out each statechart in four variants would take the test run too long.
  tags: ['!test'],
} satisfies Meta<typeof MachinePage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Beginning: Story = {};
export const Showing: Story = { args: { state: 'ownFactors.showing' } };

export const Failed: Story = { args: { state: 'ownFactors.failed' } };

export const Starting: Story = { args: { state: 'ownFactors.starting' } };
