import type { Meta, StoryObj } from '@storybook/react-vite';
import { MachinePage } from './MachinePage.tsx';

// Written by `npm run charts`.
const meta = {
  title: 'Machines/requests',
  component: MachinePage,
  args: { name: 'requests' },
  parameters: { layout: 'fullscreen' },
  // For developers only: to lay out each statechart in four variants would take the test run too long.
  tags: ['!test'],
} satisfies Meta<typeof MachinePage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Beginning: Story = {};
export const TrafficBurst: Story = { args: { state: 'requests.traffic.burst' } };

export const LinkOffline: Story = { args: { state: 'requests.link.offline' } };

export const ProofAsked: Story = { args: { state: 'requests.proof.asked' } };
