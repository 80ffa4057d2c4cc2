import type { Meta, StoryObj } from '@storybook/react-vite';
import { MachinePage } from './MachinePage.tsx';

// Written by `npm run charts`.
const meta = {
  title: 'Machines/search',
  component: MachinePage,
  args: { name: 'search' },
  parameters: { layout: 'fullscreen' },
  // For developers only: to lay out each statechart in four variants would take the test run too long.
  tags: ['!test'],
} satisfies Meta<typeof MachinePage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Beginning: Story = {};
export const Searching: Story = { args: { state: 'search.searching' } };

export const Recalling: Story = { args: { state: 'search.recalling' } };

export const Saving: Story = { args: { state: 'search.saving' } };
