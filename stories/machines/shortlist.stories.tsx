import type { Meta, StoryObj } from '@storybook/react-vite';
import { MachinePage } from './MachinePage.tsx';

// Written by `npm run charts`.
const meta = {
  title: 'Machines/shortlist',
  component: MachinePage,
  args: { name: 'shortlist' },
  parameters: { layout: 'fullscreen' },
  // For developers only: to lay out each statechart in four variants would take the test run too long.
  tags: ['!test'],
} satisfies Meta<typeof MachinePage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Beginning: Story = {};
export const PlaceOnAccount: Story = { args: { state: 'shortlist.place.onAccount' } };

export const WordFull: Story = { args: { state: 'shortlist.word.full' } };

export const PlaceOnAccountSaving: Story = { args: { state: 'shortlist.place.onAccount.saving' } };
