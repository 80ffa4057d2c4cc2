import type { Meta, StoryObj } from '@storybook/react-vite';
import { MachinePage } from './MachinePage.tsx';

// Written by `npm run charts`.
const meta = {
  title: 'Machines/userRoles',
  component: MachinePage,
  args: { name: 'userRoles' },
  parameters: { layout: 'fullscreen' },
  // For developers only: to lay out each statechart in four variants would take the test run too long.
  tags: ['!test'],
} satisfies Meta<typeof MachinePage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Beginning: Story = {};
export const Choosing: Story = { args: { state: 'userRoles.choosing' } };

export const Failed: Story = { args: { state: 'userRoles.failed' } };

export const ChoosingChanged: Story = { args: { state: 'userRoles.choosing.changed' } };
