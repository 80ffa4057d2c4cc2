import type { Meta, StoryObj } from '@storybook/react-vite';
import { MachinePage } from './MachinePage.tsx';

// Written by `npm run charts`.
const meta = {
  title: 'Machines/request',
  component: MachinePage,
  args: { name: 'request' },
  parameters: { layout: 'fullscreen' },
  // For developers only: to lay out each statechart in four variants would take the test run too long.
  tags: ['!test'],
} satisfies Meta<typeof MachinePage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Beginning: Story = {};
export const Accepted: Story = { args: { state: 'request.accepted' } };

export const TokenRejected: Story = { args: { state: 'request.tokenRejected' } };

export const Refused: Story = { args: { state: 'request.refused' } };
