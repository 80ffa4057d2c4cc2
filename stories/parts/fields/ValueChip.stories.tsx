import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { ValueChip } from '../../../src/ui/fields/ValueChip.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { StateMatrix } from '../../support/StateMatrix.tsx';

const meta = {
  title: 'Parts/Fields/ValueChip',
  component: ValueChip,
  tags: ['autodocs'],
  args: { label: 'Published', color: 'green', onRemove: fn() },
  parameters: partNotes({
    source: 'src/ui/fields/ValueChip.tsx',
    use: ['For one of the values in the box of a field.'],
    avoid: ['For a filter of a page: Chip. For a word about a record: Tag.'],
    good: ['A long name is cut at its end, and is whole in its title.'],
    bad: ['A color without a name.'],
    access: ['The button is named after the value that it removes.'],
  }),
} satisfies Meta<typeof ValueChip>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Removable: Story = {};
export const Fixed: Story = {
  render: ({ onRemove: _, ...args }) => <ValueChip {...args} />,
};

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  render: () => (
    <StateMatrix
      part={ValueChip}
      props={{ label: 'Published', onRemove: () => {} }}
      rows={[
        { name: 'Plain', props: {} },
        { name: 'Color', props: { color: 'green' } },
        { name: 'Fixed', props: { onRemove: undefined } },
        { name: 'Untranslated', props: { label: '已发布', lang: 'zh-Hans', missing: 'en' } },
        { name: 'Long', props: { label: 'Published with changes that wait for the approval of the scientific lead' } },
        { name: '中文', props: { label: '已发布', color: 'green' } },
      ]}
      states={[{ name: 'Rest' }, { name: 'Hover', forced: 'hover' }, { name: 'Focus', forced: 'focus' }]}
      width={240}
    />
  ),
};

export const RemovesItsValue: Story = {
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Published/ }));
    await expect(args.onRemove).toHaveBeenCalledOnce();
  },
};
