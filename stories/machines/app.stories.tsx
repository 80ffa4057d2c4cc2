import type { Meta, StoryObj } from '@storybook/react-vite';
import { MachinePage } from './MachinePage.tsx';

// Written by `npm run charts`.
const meta = {
  title: 'Machines/app',
  component: MachinePage,
  args: { name: 'app' },
  parameters: { layout: 'fullscreen' },
  // For developers only: to lay out each statechart in four variants would take the test run too long.
  tags: ['!test'],
} satisfies Meta<typeof MachinePage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Beginning: Story = {};
export const ModelToolsThere: Story = { args: { state: 'app.modelTools.there' } };

export const SearchToolsThere: Story = { args: { state: 'app.searchTools.there' } };

export const DownloadThere: Story = { args: { state: 'app.download.there' } };
