import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { Segmented } from '../../../src/ui/Segmented.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { PRESSABLE, StateMatrix } from '../../support/StateMatrix.tsx';

const options = [
  { value: 'table', label: 'Table' },
  { value: 'cards', label: 'Cards' },
];
const meta = {
  title: 'Parts/Actions/Segmented',
  component: Segmented<string>,
  tags: ['autodocs'],
  args: { label: 'View', value: 'table', options, onChange: fn() },
  parameters: partNotes({
    source: 'src/ui/Segmented.tsx',
    use: ['To choose between two or three views of the same thing.'],
    avoid: ['For more choices, or for a value that is saved: Select or a field.'],
    good: ['One or two words for each option, of about equal length.'],
    bad: ['Options that do something else than change the view.'],
    access: ['A group with a name. Each option is a button, and `aria-pressed` marks the chosen one.'],
  }),
} satisfies Meta<typeof Segmented<string>>;

export default meta;
type Story = StoryObj<typeof meta>;

export const TwoViews: Story = { tags: ['!test'] };
export const ThreeViews: Story = { args: { options: [...options, { value: 'plot', label: 'Plot' }], value: 'plot' } };

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <StateMatrix
      part={Segmented<string>}
      props={{ label: 'View', value: 'table', options, onChange: () => {} }}
      states={[
        ...PRESSABLE,
        {
          name: '中文',
          props: {
            options: [
              { value: 'table', label: '表格' },
              { value: 'cards', label: '卡片' },
            ],
          },
          lang: 'zh-CN',
        },
      ]}
    />
  ),
};

export const Chosen: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('button', { name: 'Table' })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(canvas.getByRole('button', { name: 'Cards' }));
    await expect(args.onChange).toHaveBeenCalledWith('cards');
  },
};
