import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { SelectField } from '../../../src/ui/fields/index.ts';
import { FieldMatrix } from '../../support/FieldMatrix.tsx';
import { Held } from '../../support/Held.tsx';
import { partNotes } from '../../support/partNotes.ts';

const meta = {
  title: 'Parts/Fields/SelectField',
  component: SelectField,
  tags: ['autodocs'],
  args: {
    id: 'field',
    label: 'State',
    value: 'draft',
    onChange: fn(),
    options: [
      { value: 'draft', label: 'Draft', color: 'gray' },
      { value: 'published', label: 'Published', color: 'green' },
      { value: 'withdrawn', label: 'Withdrawn', color: 'coral' },
    ],
  },
  render: (args) => <Held field={SelectField} {...args} />,
  parameters: partNotes({
    source: 'src/ui/fields/SelectField.tsx',
    use: ['For one of many values, searched while one types. MultiSelectField takes several.'],
    avoid: ['For values in a hierarchy: TreeSelectField.'],
    good: ['Give the colors that the dictionary has.'],
    bad: ['Hundreds of choices without a search.'],
    access: [
      'Label, hint, error and warning are read with the control.',
      'Typing finds, Enter chooses, Backspace removes the last of several.',
    ],
  }),
} satisfies Meta<typeof SelectField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = {};
export const Empty: Story = { args: { value: null } };
export const WithError: Story = { args: { error: 'Enter a value that fits.' } };
export const ReadOnly: Story = { args: { readOnly: true } };

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <FieldMatrix
      field={SelectField}
      props={{
        label: 'State',
        value: 'draft',
        options: [
          { value: 'draft', label: 'Draft', color: 'gray' },
          { value: 'published', label: 'Published', color: 'green' },
          { value: 'withdrawn', label: 'Withdrawn', color: 'coral' },
        ],
      }}
      empty={{ value: null }}
      long={{
        value: 'long',
        options: [
          {
            value: 'long',
            label: 'Published with changes that wait for the approval of the scientific lead',
            color: 'amber',
          },
        ],
      }}
      chinese={{
        label: '状态',
        value: 'draft',
        options: [
          { value: 'draft', label: '草稿', color: 'gray' },
          { value: 'published', label: '已发布', color: 'green' },
        ],
      }}
    />
  ),
};
