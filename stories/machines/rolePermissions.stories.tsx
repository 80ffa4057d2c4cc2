import type { Meta, StoryObj } from '@storybook/react-vite';
import { MachinePage } from './MachinePage.tsx';

// Written by `npm run charts`.
const meta = {
  title: 'Machines/rolePermissions',
  component: MachinePage,
  args: { name: 'rolePermissions' },
  parameters: { layout: 'fullscreen' },
  // For developers only: to lay out each statechart in four variants would take the test run too long.
  tags: ['!test'],
} satisfies Meta<typeof MachinePage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Beginning: Story = {};
export const Editing: Story = { args: { state: 'rolePermissions.editing' } };

export const Fixed: Story = { args: { state: 'rolePermissions.fixed' } };

export const Failed: Story = { args: { state: 'rolePermissions.failed' } };
