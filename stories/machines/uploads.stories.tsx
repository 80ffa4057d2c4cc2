import type { Meta, StoryObj } from '@storybook/react-vite';
import { MachinePage } from './MachinePage.tsx';

// Written by `npm run charts`.
const meta = {
  title: 'Machines/uploads',
  component: MachinePage,
  args: { name: 'uploads' },
  parameters: { layout: 'fullscreen' },
  // For developers only: to lay out each statechart in four variants would take the test run too long.
  tags: ['!test'],
} satisfies Meta<typeof MachinePage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Beginning: Story = {};
export const WorkBusy: Story = { args: { state: 'uploads.work.busy' } };

export const PlaceTarget: Story = { args: { state: 'uploads.place.target' } };
