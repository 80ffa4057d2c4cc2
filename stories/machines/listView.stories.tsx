import type { Meta, StoryObj } from '@storybook/react-vite';
import { MachinePage } from './MachinePage.tsx';

// Written by `npm run charts`.
const meta = {
  title: 'Machines/listView',
  component: MachinePage,
  args: { name: 'listView' },
  parameters: { layout: 'fullscreen' },
  // For developers only: to lay out each statechart in four variants would take the test run too long.
  tags: ['!test'],
} satisfies Meta<typeof MachinePage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Beginning: Story = {};
export const OpeningLinking: Story = { args: { state: 'listView.opening.linking' } };

export const ViewsFailed: Story = { args: { state: 'listView.views.failed' } };

export const OpeningUnknown: Story = { args: { state: 'listView.opening.unknown' } };
