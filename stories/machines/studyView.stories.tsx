import type { Meta, StoryObj } from '@storybook/react-vite';
import { MachinePage } from './MachinePage.tsx';

// Written by `npm run charts`.
const meta = {
  title: 'Machines/studyView',
  component: MachinePage,
  args: { name: 'studyView' },
  parameters: { layout: 'fullscreen' },
  // For developers only: to lay out each statechart in four variants would take the test run too long.
  tags: ['!test'],
} satisfies Meta<typeof MachinePage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Beginning: Story = {};
export const MeasureVolumeLog: Story = { args: { state: 'studyView.measure.volume.log' } };

export const CurvesMedians: Story = { args: { state: 'studyView.curves.medians' } };

export const FormTable: Story = { args: { state: 'studyView.form.table' } };
