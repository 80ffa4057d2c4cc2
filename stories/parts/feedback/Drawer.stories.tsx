import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { Button } from '../../../src/ui/Button.tsx';
import { Drawer } from '../../../src/ui/Drawer.tsx';
import { partNotes } from '../../support/partNotes.ts';

const meta = {
  title: 'Parts/Feedback/Drawer',
  component: Drawer,
  tags: ['autodocs'],
  args: {
    open: true,
    onClose: fn(),
    title: 'Lung Cancer',
    children: 'A pane at the edge, for editing beside the list.',
    actions: <Button>Save</Button>,
  },
  parameters: {
    ...partNotes({
      source: 'src/ui/Drawer.tsx',
      use: [
        'To read or edit a record beside its list.',
        'On phones, as a sheet from the bottom, for filters and settings.',
      ],
      avoid: ['For a question: ConfirmDialog.', 'For a short task without a list behind it: Dialog.'],
      good: ['Keep the actions at its foot, where they stay in view.'],
      bad: ['A drawer that is wider than the list it belongs to.'],
      access: ['A dialog: the focus moves in and returns, Escape closes it.'],
    }),
    docs: { story: { inline: false, height: '420px' } },
  },
} satisfies Meta<typeof Drawer>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Side: Story = {};
export const Sheet: Story = {
  args: {
    place: 'bottom',
    title: 'Filters',
    children: 'Filters on a phone.',
    actions: <Button wide>Show 82 models</Button>,
  },
  globals: { viewport: { value: 'phone' } },
};
export const SideOnAPhone: Story = { globals: { viewport: { value: 'phone' } }, tags: ['!test'] };
