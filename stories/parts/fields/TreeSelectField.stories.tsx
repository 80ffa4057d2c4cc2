import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { TreeSelectField } from '../../../src/ui/fields/index.ts';
import { FieldMatrix } from '../../support/FieldMatrix.tsx';
import { Held } from '../../support/Held.tsx';
import { partNotes } from '../../support/partNotes.ts';

const meta = {
  title: 'Parts/Fields/TreeSelectField',
  component: TreeSelectField,
  tags: ['autodocs'],
  args: {
    id: 'field',
    label: 'Organization',
    value: 'sh-vivo',
    onChange: fn(),
    options: [
      { value: 'sh', label: 'Shanghai', children: [{ value: 'sh-vivo', label: 'In vivo pharmacology' }] },
      { value: 'bo', label: 'Boston' },
    ],
  },
  render: (args) => <Held field={TreeSelectField} {...args} />,
  parameters: partNotes({
    source: 'src/ui/fields/TreeSelectField.tsx',
    use: ['For one value of a hierarchy. TreeMultiSelectField takes several.'],
    avoid: ['For a flat list: SelectField.'],
    good: ['Use `leavesOnly` if branches are no values.'],
    bad: ['More than four levels.'],
    access: ['Label, hint, error and warning are read with the control.', 'A tree: arrows open and close branches.'],
  }),
} satisfies Meta<typeof TreeSelectField>;

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
      field={TreeSelectField}
      props={{
        label: 'Organization',
        value: 'sh-vivo',
        options: [
          { value: 'sh', label: 'Shanghai', children: [{ value: 'sh-vivo', label: 'In vivo pharmacology' }] },
          { value: 'bo', label: 'Boston' },
        ],
      }}
      empty={{ value: null }}
      long={{
        value: 'long',
        options: [{ value: 'long', label: 'In vivo pharmacology of solid and hematological tumors, building three' }],
      }}
      chinese={{
        label: '组织',
        value: 'vivo',
        options: [{ value: 'sh', label: '上海', children: [{ value: 'vivo', label: '体内药理' }] }],
      }}
    />
  ),
};
