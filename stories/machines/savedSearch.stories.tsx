import type { Meta, StoryObj } from '@storybook/react-vite';
import { MachinePage } from './MachinePage.tsx';

// Written by `npm run charts`.
const meta = {
  title: 'Machines/savedSearch',
  component: MachinePage,
  args: { name: 'savedSearch' },
  parameters: { layout: 'fullscreen' },
  // For developers only: to lay out each statechart in four variants would take the test run too long.
  tags: ['!test'],
} satisfies Meta<typeof MachinePage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Beginning: Story = {};
export const Naming: Story = { args: { state: 'savedSearch.naming' } };

export const Saving: Story = { args: { state: 'savedSearch.saving' } };

export const Saved: Story = { args: { state: 'savedSearch.saved' } };
