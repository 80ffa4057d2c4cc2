import type { Meta, StoryObj } from '@storybook/react-vite';
import { MachinePage } from './MachinePage.tsx';

// Written by `npm run charts`.
const meta = {
  title: 'Machines/navigation',
  component: MachinePage,
  args: { name: 'navigation' },
  parameters: { layout: 'fullscreen' },
  // For developers only: to lay out each statechart in four variants would take the test run too long.
  tags: ['!test'],
} satisfies Meta<typeof MachinePage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Beginning: Story = {};
export const PassageLeaving: Story = { args: { state: 'navigation.passage.leaving' } };

export const DepartureAsking: Story = { args: { state: 'navigation.departure.asking' } };

export const PassageEntering: Story = { args: { state: 'navigation.passage.entering' } };
