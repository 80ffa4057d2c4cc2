import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Select } from '../../../src/ui/Select.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { PRESSABLE, StateMatrix } from '../../support/StateMatrix.tsx';

const options = [
  { value: 'cn', label: 'China' },
  { value: 'us', label: 'US' },
  { value: 'eu', label: 'Europe' },
];
const meta = {
  title: 'Parts/Inputs/Select',
  component: Select,
  tags: ['autodocs'],
  args: { 'aria-label': 'Region', placeholder: '--', options },
  decorators: [(Story) => <div style={{ maxWidth: 400 }}>{Story()}</div>],
  parameters: partNotes({
    source: 'src/ui/Select.tsx',
    use: ['To choose one of up to about fifteen values.'],
    avoid: ['For more values: SelectField, which can be searched.', 'For two or three views: Segmented.'],
    good: ['Sort the choices as a reader expects them: by name, by size, by frequency.'],
    bad: ['A choice that does something at once, such as leading to another page.'],
    access: ['A native list, which phones show in their own way. Letters find a choice.'],
  }),
} satisfies Meta<typeof Select>;

export default meta;
type Story = StoryObj<typeof meta>;

export const NothingChosen: Story = {};
export const Chosen: Story = { args: { defaultValue: 'eu' } };
export const Small: Story = { args: { size: 'sm', defaultValue: 'cn' } };

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <StateMatrix
      part={Select}
      props={{ 'aria-label': 'Region', options, defaultValue: 'cn' }}
      rows={[
        { name: 'md', props: {} },
        { name: 'sm', props: { size: 'sm' } },
      ]}
      states={[
        ...PRESSABLE,
        { name: 'Invalid', props: { 'aria-invalid': true } },
        { name: 'Disabled', props: { disabled: true } },
        { name: '中文', props: { options: [{ value: 'cn', label: '中国' }] }, lang: 'zh-CN' },
      ]}
    />
  ),
};

export const ByKeyboard: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Region' }), 'eu');
    await expect(canvas.getByRole('combobox')).toHaveValue('eu');
  },
};
