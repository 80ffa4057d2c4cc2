import type { Meta, StoryObj } from '@storybook/react-vite';
import { MachinePage } from './MachinePage.tsx';

// Written by `npm run charts`.
const meta = {
  title: 'Machines/ownIdentities',
  component: MachinePage,
  args: { name: 'ownIdentities' },
  parameters: { layout: 'fullscreen' },
  // For developers only: to lay out each statechart in four variants would take the test run too long.
  tags: ['!test'],
} satisfies Meta<typeof MachinePage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Beginning: Story = {};
export const Finishing: Story = { args: { state: 'ownIdentities.finishing' } };

export const Showing: Story = { args: { state: 'ownIdentities.showing' } };

export const Failed: Story = { args: { state: 'ownIdentities.failed' } };
