import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { MultiSelectField } from '../../../src/ui/fields/index.ts';
import { FieldMatrix } from '../../support/FieldMatrix.tsx';
import { Held } from '../../support/Held.tsx';
import { partNotes } from '../../support/partNotes.ts';

const meta = {
  title: 'Parts/Fields/MultiSelectField',
  component: MultiSelectField,
  tags: ['autodocs'],
  args: {
    id: 'field',
    label: 'States',
    value: ['draft', 'published'],
    onChange: fn(),
    options: [
      { value: 'draft', label: 'Draft', color: 'gray' },
      { value: 'published', label: 'Published', color: 'green' },
      { value: 'withdrawn', label: 'Withdrawn', color: 'coral' },
    ],
  },
  render: (args) => <Held field={MultiSelectField} {...args} />,
  parameters: partNotes({
    source: 'src/ui/fields/SelectField.tsx',
    use: ['For several of many values, searched while one types.'],
    avoid: ['For values in a hierarchy: TreeMultiSelectField.'],
    good: ['Give the colors that the dictionary has.'],
    bad: ['A list of checkboxes for a hundred values.'],
    access: [
      'Label, hint, error and warning are read with the control.',
      'Typing finds, Enter chooses, Backspace removes the last value.',
    ],
  }),
} satisfies Meta<typeof MultiSelectField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = {};
export const Empty: Story = { args: { value: [] } };
export const WithError: Story = { args: { error: 'Enter a value that fits.' } };
export const ReadOnly: Story = { args: { readOnly: true } };

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <FieldMatrix
      field={MultiSelectField}
      props={{
        label: 'States',
        value: ['draft', 'published'],
        options: [
          { value: 'draft', label: 'Draft', color: 'gray' },
          { value: 'published', label: 'Published', color: 'green' },
          { value: 'withdrawn', label: 'Withdrawn', color: 'coral' },
        ],
      }}
      empty={{ value: [] }}
      long={{
        value: ['draft', 'published', 'long'],
        options: [
          { value: 'draft', label: 'Draft' },
          { value: 'published', label: 'Published' },
          { value: 'long', label: 'Published with changes that wait for the approval of the scientific lead' },
        ],
      }}
      chinese={{
        label: '状态',
        value: ['draft'],
        options: [{ value: 'draft', label: '草稿', color: 'gray' }],
      }}
    />
  ),
};
