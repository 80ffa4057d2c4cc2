import type { Meta, StoryObj } from '@storybook/react-vite';
import { MachinePage } from './MachinePage.tsx';

// Written by `npm run charts`.
const meta = {
  title: 'Machines/export',
  component: MachinePage,
  args: { name: 'export' },
  parameters: { layout: 'fullscreen' },
  // For developers only: to lay out each statechart in four variants would take the test run too long.
  tags: ['!test'],
} satisfies Meta<typeof MachinePage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Beginning: Story = {};
export const Fetching: Story = { args: { state: 'export.fetching' } };

export const Starting: Story = { args: { state: 'export.starting' } };

export const Saving: Story = { args: { state: 'export.saving' } };
