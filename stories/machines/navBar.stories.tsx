import type { Meta, StoryObj } from '@storybook/react-vite';
import { MachinePage } from './MachinePage.tsx';

// Written by `npm run charts`.
const meta = {
  title: 'Machines/navBar',
  component: MachinePage,
  args: { name: 'navBar' },
  parameters: { layout: 'fullscreen' },
  // For developers only: to lay out each statechart in four variants would take the test run too long.
  tags: ['!test'],
} satisfies Meta<typeof MachinePage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Beginning: Story = {};
export const BackdropSolid: Story = { args: { state: 'navBar.backdrop.solid' } };

export const SubmenuOpenWhichDiseases: Story = { args: { state: 'navBar.submenu.open.which.diseases' } };

export const SubmenuOpenWhichSearch: Story = { args: { state: 'navBar.submenu.open.which.search' } };
