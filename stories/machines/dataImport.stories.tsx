import type { Meta, StoryObj } from '@storybook/react-vite';
import { MachinePage } from './MachinePage.tsx';

// Written by `npm run charts`.
const meta = {
  title: 'Machines/dataImport',
  component: MachinePage,
  args: { name: 'dataImport' },
  parameters: { layout: 'fullscreen' },
  // For developers only: to lay out each statechart in four variants would take the test run too long.
  tags: ['!test'],
} satisfies Meta<typeof MachinePage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Beginning: Story = {};
export const Looking: Story = { args: { state: 'dataImport.looking' } };

export const Recognizing: Story = { args: { state: 'dataImport.recognizing' } };

export const Following: Story = { args: { state: 'dataImport.following' } };
