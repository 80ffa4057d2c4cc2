import type { Meta, StoryObj } from '@storybook/react-vite';
import { MachinePage } from './MachinePage.tsx';

// Written by `npm run charts`.
const meta = {
  title: 'Machines/cronEditor',
  component: MachinePage,
  args: { name: 'cronEditor' },
  parameters: { layout: 'fullscreen' },
  // For developers only: to lay out each statechart in four variants would take the test run too long.
  tags: ['!test'],
} satisfies Meta<typeof MachinePage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Beginning: Story = {};
export const Empty: Story = { args: { state: 'cronEditor.empty' } };

export const Custom: Story = { args: { state: 'cronEditor.custom' } };

export const Malformed: Story = { args: { state: 'cronEditor.malformed' } };
