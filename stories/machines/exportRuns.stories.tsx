import type { Meta, StoryObj } from '@storybook/react-vite';
import { MachinePage } from './MachinePage.tsx';

// Written by `npm run charts`.
const meta = {
  title: 'Machines/exportRuns',
  component: MachinePage,
  args: { name: 'exportRuns' },
  parameters: { layout: 'fullscreen' },
  // For developers only: to lay out each statechart in four variants would take the test run too long.
  tags: ['!test'],
} satisfies Meta<typeof MachinePage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Beginning: Story = {};
export const ListLoading: Story = { args: { state: 'exportRuns.list.loading' } };

export const FileFetching: Story = { args: { state: 'exportRuns.file.fetching' } };

export const ListFailed: Story = { args: { state: 'exportRuns.list.failed' } };
