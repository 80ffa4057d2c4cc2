import type { Meta, StoryObj } from '@storybook/react-vite';
import { MachinePage } from './MachinePage.tsx';

// Written by `npm run charts`.
const meta = {
  title: 'Machines/catalog',
  component: MachinePage,
  args: { name: 'catalog' },
  parameters: { layout: 'fullscreen' },
  // For developers only: to lay out each statechart in four variants would take the test run too long.
  tags: ['!test'],
} satisfies Meta<typeof MachinePage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Beginning: Story = {};
export const DiseasesLoading: Story = { args: { state: 'catalog.diseases.loading' } };

export const NewslettersLoading: Story = { args: { state: 'catalog.newsletters.loading' } };

export const HeadNewslettersLoading: Story = { args: { state: 'catalog.headNewsletters.loading' } };
