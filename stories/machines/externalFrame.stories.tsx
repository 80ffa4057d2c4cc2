import type { Meta, StoryObj } from '@storybook/react-vite';
import { MachinePage } from './MachinePage.tsx';

// Written by `npm run charts`.
const meta = {
  title: 'Machines/externalFrame',
  component: MachinePage,
  args: { name: 'externalFrame' },
  parameters: { layout: 'fullscreen' },
  // For developers only: to lay out each statechart in four variants would take the test run too long.
  tags: ['!test'],
} satisfies Meta<typeof MachinePage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Beginning: Story = {};
export const Openable: Story = { args: { state: 'externalFrame.openable' } };

export const Refused: Story = { args: { state: 'externalFrame.refused' } };

export const FramedSlow: Story = { args: { state: 'externalFrame.framed.slow' } };
