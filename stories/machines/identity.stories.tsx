import type { Meta, StoryObj } from '@storybook/react-vite';
import { MachinePage } from './MachinePage.tsx';

// Written by `npm run charts`.
const meta = {
  title: 'Machines/identity',
  component: MachinePage,
  args: { name: 'identity' },
  parameters: { layout: 'fullscreen' },
  // For developers only: to lay out each statechart in four variants would take the test run too long.
  tags: ['!test'],
} satisfies Meta<typeof MachinePage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Beginning: Story = {};
export const Comparing: Story = { args: { state: 'identity.comparing' } };

export const Compared: Story = { args: { state: 'identity.compared' } };

export const Failed: Story = { args: { state: 'identity.failed' } };
