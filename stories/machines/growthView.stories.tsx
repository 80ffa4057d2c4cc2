import type { Meta, StoryObj } from '@storybook/react-vite';
import { MachinePage } from './MachinePage.tsx';

// Written by `npm run charts`.
const meta = {
  title: 'Machines/growthView',
  component: MachinePage,
  args: { name: 'growthView' },
  parameters: { layout: 'fullscreen' },
  // For developers only: to lay out each statechart in four variants would take the test run too long.
  tags: ['!test'],
} satisfies Meta<typeof MachinePage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Beginning: Story = {};
export const MeasureVolumeChange: Story = { args: { state: 'growthView.measure.volumeChange' } };

export const MeasureWeightChange: Story = { args: { state: 'growthView.measure.weightChange' } };

export const CoursesAnimals: Story = { args: { state: 'growthView.courses.animals' } };
