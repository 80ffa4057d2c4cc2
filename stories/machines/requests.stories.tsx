import type { Meta, StoryObj } from '@storybook/react-vite';
import { isDrawn, MachinePage } from './MachinePage.tsx';

// Written by `npm run charts`.
const meta = {
  title: 'machines/requests',
  component: MachinePage,
  args: { name: 'requests' },
  parameters: { layout: 'fullscreen' },
  // A tool of developers: to lay out every chart four times would cost the test run too much.
  tags: ['!test'],
  play: isDrawn,
} satisfies Meta<typeof MachinePage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Beginning: Story = {};
export const TrafficBurst: Story = { args: { state: 'requests.traffic.burst' } };

export const LinkOffline: Story = { args: { state: 'requests.link.offline' } };
