import type { Meta, StoryObj } from '@storybook/react-vite';
import { isDrawn, MachinePage } from './MachinePage.tsx';

// Written by `npm run charts`.
const meta = {
  title: 'machines/compare',
  component: MachinePage,
  args: { name: 'compare' },
  parameters: { layout: 'fullscreen' },
  // A tool of developers: to lay out every chart four times would cost the test run too much.
  tags: ['!test'],
  play: isDrawn,
} satisfies Meta<typeof MachinePage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Beginning: Story = {};
export const One: Story = { args: { state: 'compare.one' } };

export const Many: Story = { args: { state: 'compare.many' } };

export const Some: Story = { args: { state: 'compare.some' } };
