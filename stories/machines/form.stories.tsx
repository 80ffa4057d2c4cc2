import type { Meta, StoryObj } from '@storybook/react-vite';
import { MachinePage } from './MachinePage.tsx';

// Written by `npm run charts`.
const meta = {
  title: 'Machines/form',
  component: MachinePage,
  args: { name: 'form' },
  parameters: { layout: 'fullscreen' },
  // For developers only: to lay out each statechart in four variants would take the test run too long.
  tags: ['!test'],
} satisfies Meta<typeof MachinePage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Beginning: Story = {};
export const EditingValid: Story = { args: { state: 'form.editing.valid' } };

export const EditingInvalid: Story = { args: { state: 'form.editing.invalid' } };

export const Submitting: Story = { args: { state: 'form.submitting' } };
