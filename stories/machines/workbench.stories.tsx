import type { Meta, StoryObj } from '@storybook/react-vite';
import { MachinePage } from './MachinePage.tsx';

// Written by `npm run charts`.
const meta = {
  title: 'Machines/workbench',
  component: MachinePage,
  args: { name: 'workbench' },
  parameters: { layout: 'fullscreen' },
  // For developers only: to lay out each statechart in four variants would take the test run too long.
  tags: ['!test'],
} satisfies Meta<typeof MachinePage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Beginning: Story = {};
export const Recalling: Story = { args: { state: 'workbench.recalling' } };

export const Unclear: Story = { args: { state: 'workbench.unclear' } };

export const Shown: Story = { args: { state: 'workbench.shown' } };
