import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { Button } from '../../../src/ui/Button.tsx';
import { Popover } from '../../../src/ui/Popover.tsx';
import { partNotes } from '../../support/partNotes.ts';

const meta = {
  title: 'Parts/Feedback/Popover',
  component: Popover,
  tags: ['autodocs'],
  args: { triggerId: 'columns-button', onClose: fn(), title: 'Columns', children: 'Model, diagnosis, alterations' },
  render: (args) => (
    <div style={{ display: 'flex', justifyContent: 'flex-end', maxWidth: 480 }}>
      <Button id={args.triggerId} variant="outline">
        Columns
      </Button>
      <Popover {...args} />
    </div>
  ),
  parameters: {
    ...partNotes({
      source: 'src/ui/Popover.tsx',
      use: ['For settings and choices that belong to a button, such as columns or export.'],
      avoid: ['For a list of actions: Menu.', 'For a word of explanation: Tooltip.'],
      good: ['Keep it small: what does not fit into it is a Dialog.'],
      bad: ['A popover that opens another one.'],
      access: [
        'The focus moves in and returns to the button. Escape and a press outside close it.',
        'On phones it is a sheet.',
      ],
    }),
    docs: { story: { inline: false, height: '260px' } },
  },
} satisfies Meta<typeof Popover>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = {};
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };
export const InChinese: Story = {
  args: { title: '列', children: '模型、诊断、变异' },
  globals: { locale: 'zh' },
  tags: ['!test'],
};
