import type { Meta, StoryObj } from '@storybook/react-vite';
import { MachinePage } from './MachinePage.tsx';

// Written by `npm run charts`.
const meta = {
  title: 'Machines/association',
  component: MachinePage,
  args: { name: 'association' },
  parameters: { layout: 'fullscreen' },
  // For developers only: to lay out each statechart in four variants would take the test run too long.
  tags: ['!test'],
} satisfies Meta<typeof MachinePage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Beginning: Story = {};
export const Waiting: Story = { args: { state: 'association.waiting' } };

export const Shown: Story = { args: { state: 'association.shown' } };

export const Failed: Story = { args: { state: 'association.failed' } };
