import type { Meta, StoryObj } from '@storybook/react-vite';
import { isDrawn, MachinePage } from './MachinePage.tsx';

// Written by `npm run charts`.
const meta = {
  title: 'machines/navigation',
  component: MachinePage,
  args: { name: 'navigation' },
  parameters: { layout: 'fullscreen' },
  // For developers only: to lay out each statechart in four variants would take the test run too long.
  tags: ['!test'],
  play: isDrawn,
} satisfies Meta<typeof MachinePage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Beginning: Story = {};
export const PassageLeaving: Story = { args: { state: 'navigation.passage.leaving' } };

export const DepartureAsking: Story = { args: { state: 'navigation.departure.asking' } };

export const PassageEntering: Story = { args: { state: 'navigation.passage.entering' } };
