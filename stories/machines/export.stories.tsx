import type { Meta, StoryObj } from '@storybook/react-vite';
import { isDrawn, MachinePage } from './MachinePage.tsx';

// Written by `npm run charts`.
const meta = {
  title: 'machines/export',
  component: MachinePage,
  args: { name: 'export' },
  parameters: { layout: 'fullscreen' },
  // A tool of developers: to lay out every chart four times would cost the test run too much.
  tags: ['!test'],
  play: isDrawn,
} satisfies Meta<typeof MachinePage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Beginning: Story = {};
export const Fetching: Story = { args: { state: 'export.fetching' } };

export const Saving: Story = { args: { state: 'export.saving' } };

export const Failed: Story = { args: { state: 'export.failed' } };
