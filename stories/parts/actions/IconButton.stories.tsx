import type { Meta, StoryObj } from '@storybook/react-vite';
import { Search, Trash2 } from 'lucide-react';
import { fn } from 'storybook/test';
import { IconButton } from '../../../src/ui/IconButton.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { PRESSABLE, StateMatrix } from '../../support/StateMatrix.tsx';

const meta = {
  title: 'Parts/Actions/IconButton',
  component: IconButton,
  tags: ['autodocs'],
  args: { icon: Search, label: 'Search', onClick: fn() },
  parameters: partNotes({
    source: 'src/ui/IconButton.tsx',
    use: ['For an action whose icon everyone knows, where a word would not fit.'],
    avoid: ['For the main action of a view: Button with a word.'],
    good: ['Name the action and its object in the label: "Remove Lung Cancer".'],
    bad: ['An icon that means something else on another page.'],
    access: ['The label is the accessible name and the tooltip.', 'At least 44 px on touch screens.'],
  }),
} satisfies Meta<typeof IconButton>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Quiet: Story = {};
export const Outline: Story = { args: { variant: 'outline' } };
export const Small: Story = { args: { size: 'sm' } };
export const Danger: Story = { args: { variant: 'danger', icon: Trash2, label: 'Remove' } };

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <StateMatrix
      part={IconButton}
      props={{ icon: Search, label: 'Search' }}
      rows={[
        { name: 'quiet', props: {} },
        { name: 'outline', props: { variant: 'outline' } },
        { name: 'danger', props: { variant: 'danger' } },
        { name: 'sm', props: { size: 'sm' } },
      ]}
      states={[...PRESSABLE, { name: 'Disabled', props: { disabled: true } }]}
      width={80}
    />
  ),
};
