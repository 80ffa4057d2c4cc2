import type { Meta, StoryObj } from '@storybook/react-vite';
import { MachinePage } from './MachinePage.tsx';

// Written by `npm run charts`.
const meta = {
  title: 'Machines/palette',
  component: MachinePage,
  args: { name: 'palette' },
  parameters: { layout: 'fullscreen' },
  // For developers only: to lay out each statechart in four variants would take the test run too long.
  tags: ['!test'],
} satisfies Meta<typeof MachinePage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Beginning: Story = {};
export const Open: Story = { args: { state: 'palette.open' } };

export const Keys: Story = { args: { state: 'palette.keys' } };

export const ClosedArmed: Story = { args: { state: 'palette.closed.armed' } };
