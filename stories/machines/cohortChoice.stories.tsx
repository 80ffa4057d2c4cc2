import type { Meta, StoryObj } from '@storybook/react-vite';
import { MachinePage } from './MachinePage.tsx';

// Written by `npm run charts`.
const meta = {
  title: 'Machines/cohortChoice',
  component: MachinePage,
  args: { name: 'cohortChoice' },
  parameters: { layout: 'fullscreen' },
  // For developers only: to lay out each statechart in four variants would take the test run too long.
  tags: ['!test'],
} satisfies Meta<typeof MachinePage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Beginning: Story = {};
export const Open: Story = { args: { state: 'cohortChoice.open' } };

export const OpenKeeping: Story = { args: { state: 'cohortChoice.open.keeping' } };

export const OpenPasting: Story = { args: { state: 'cohortChoice.open.pasting' } };
