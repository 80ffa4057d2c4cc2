import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { LongTextField } from '../../../src/ui/fields/index.ts';
import { FieldMatrix } from '../../support/FieldMatrix.tsx';
import { Held } from '../../support/Held.tsx';
import { partNotes } from '../../support/partNotes.ts';

const meta = {
  title: 'Parts/Fields/LongTextField',
  component: LongTextField,
  tags: ['autodocs'],
  args: {
    id: 'field',
    label: 'Remark',
    value: 'Fourth quarter: also reviews enrollments.',
    onChange: fn(),
    maxLength: 200,
  },
  render: (args) => <Held field={LongTextField} {...args} />,
  parameters: partNotes({
    source: 'src/ui/fields/LongTextField.tsx',
    use: ['For text of several lines without format.'],
    avoid: ['For headings, lists and links: RichTextField.'],
    good: ['Show the limit: the field counts while one types.'],
    bad: ['A field that is too low for a usual text.'],
    access: ['Label, hint, error and warning are read with the control.'],
  }),
} satisfies Meta<typeof LongTextField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = {};
export const Empty: Story = { args: { value: '' } };
export const WithError: Story = { args: { error: 'Enter a value that fits.' } };
export const ReadOnly: Story = { args: { readOnly: true } };

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <FieldMatrix
      field={LongTextField}
      props={{
        label: 'Remark',
        value: 'Fourth quarter: also reviews enrollments.',
        maxLength: 200,
      }}
      empty={{ value: '' }}
      long={{
        value: Array.from({ length: 6 }, () => 'Tumors were measured twice a week by the same person.').join(' '),
      }}
      chinese={{ label: '备注', value: '每周由同一人测量两次肿瘤。' }}
    />
  ),
};
