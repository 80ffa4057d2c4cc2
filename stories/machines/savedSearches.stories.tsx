import type { Meta, StoryObj } from '@storybook/react-vite';
import { MachinePage } from './MachinePage.tsx';

// Written by `npm run charts`.
const meta = {
  title: 'Machines/savedSearches',
  component: MachinePage,
  args: { name: 'savedSearches' },
  parameters: { layout: 'fullscreen' },
  // For developers only: to lay out each statechart in four variants would take the test run too long.
  tags: ['!test'],
} satisfies Meta<typeof MachinePage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Beginning: Story = {};
export const Loading: Story = { args: { state: 'savedSearches.loading' } };

export const Showing: Story = { args: { state: 'savedSearches.showing' } };

export const Failed: Story = { args: { state: 'savedSearches.failed' } };
