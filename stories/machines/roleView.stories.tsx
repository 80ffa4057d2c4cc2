import type { Meta, StoryObj } from '@storybook/react-vite';
import { isDrawn, MachinePage } from './MachinePage.tsx';

// Written by `npm run charts`.
const meta = {
  title: 'machines/roleView',
  component: MachinePage,
  args: { name: 'roleView' },
  parameters: { layout: 'fullscreen' },
  // A tool of developers: to lay out every chart four times would cost the test run too much.
  tags: ['!test'],
  play: isDrawn,
} satisfies Meta<typeof MachinePage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Beginning: Story = {};
export const Starting: Story = { args: { state: 'roleView.starting' } };

export const Seeing: Story = { args: { state: 'roleView.seeing' } };

export const Ended: Story = { args: { state: 'roleView.ended' } };
