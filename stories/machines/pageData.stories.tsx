import type { Meta, StoryObj } from '@storybook/react-vite';
import { isDrawn, MachinePage } from './MachinePage.tsx';

// Written by `npm run charts`.
const meta = {
  title: 'machines/pageData',
  component: MachinePage,
  args: { name: 'pageData' },
  parameters: { layout: 'fullscreen' },
  // A tool of developers: to lay out every chart four times would cost the test run too much.
  tags: ['!test'],
  play: isDrawn,
} satisfies Meta<typeof MachinePage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Beginning: Story = {};
export const Ready: Story = { args: { state: 'pageData.ready' } };

export const Refused: Story = { args: { state: 'pageData.refused' } };

export const Missing: Story = { args: { state: 'pageData.missing' } };
