import type { Meta, StoryObj } from '@storybook/react-vite';
import { MachinePage } from './MachinePage.tsx';

// Written by `npm run charts`.
const meta = {
  title: 'Machines/inbox',
  component: MachinePage,
  args: { name: 'inbox' },
  parameters: { layout: 'fullscreen' },
  // For developers only: to lay out each statechart in four variants would take the test run too long.
  tags: ['!test'],
} satisfies Meta<typeof MachinePage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Beginning: Story = {};
export const ListKnown: Story = { args: { state: 'inbox.list.known' } };

export const PaneOpen: Story = { args: { state: 'inbox.pane.open' } };

export const WorkMarking: Story = { args: { state: 'inbox.work.marking' } };
