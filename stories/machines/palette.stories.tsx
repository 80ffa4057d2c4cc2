import type { Meta, StoryObj } from '@storybook/react-vite';
import { isDrawn, MachinePage } from './MachinePage.tsx';

// Written by `npm run charts`.
const meta = {
  title: 'machines/palette',
  component: MachinePage,
  args: { name: 'palette' },
  parameters: { layout: 'fullscreen' },
  // For developers only: to lay out each statechart in four variants would take the test run too long.
  tags: ['!test'],
  play: isDrawn,
} satisfies Meta<typeof MachinePage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Beginning: Story = {};
export const Open: Story = { args: { state: 'palette.open' } };

export const Keys: Story = { args: { state: 'palette.keys' } };

export const ClosedArmed: Story = { args: { state: 'palette.closed.armed' } };
