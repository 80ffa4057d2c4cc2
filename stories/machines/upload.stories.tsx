import type { Meta, StoryObj } from '@storybook/react-vite';
import { isDrawn, MachinePage } from './MachinePage.tsx';

// Written by `npm run charts`.
const meta = {
  title: 'machines/upload',
  component: MachinePage,
  args: { name: 'upload' },
  parameters: { layout: 'fullscreen' },
  // A tool of developers: to lay out every chart four times would cost the test run too much.
  tags: ['!test'],
  play: isDrawn,
} satisfies Meta<typeof MachinePage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Beginning: Story = {};
export const RequestingPolicy: Story = { args: { state: 'upload.requestingPolicy' } };

export const Cancelled: Story = { args: { state: 'upload.cancelled' } };

export const Failed: Story = { args: { state: 'upload.failed' } };
