import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { TreeMultiSelectField } from '../../../src/ui/fields/index.ts';
import { FieldMatrix } from '../../support/FieldMatrix.tsx';
import { Held } from '../../support/Held.tsx';
import { partNotes } from '../../support/partNotes.ts';

const meta = {
  title: 'Parts/Fields/TreeMultiSelectField',
  component: TreeMultiSelectField,
  tags: ['autodocs'],
  args: {
    id: 'field',
    label: 'Organizations',
    value: ['sh-vivo', 'bo'],
    onChange: fn(),
    options: [
      { value: 'sh', label: 'Shanghai', children: [{ value: 'sh-vivo', label: 'In vivo pharmacology' }] },
      { value: 'bo', label: 'Boston' },
    ],
  },
  render: (args) => <Held field={TreeMultiSelectField} {...args} />,
  parameters: partNotes({
    source: 'src/ui/fields/TreeSelectField.tsx',
    use: ['For several values of a hierarchy.'],
    avoid: ['For a flat list: MultiSelectField.'],
    good: ['A branch stands for all that is below it.'],
    bad: ['More than four levels.'],
    access: [
      'Label, hint, error and warning are read with the control.',
      'A tree: arrows open and close branches, Space checks.',
    ],
  }),
} satisfies Meta<typeof TreeMultiSelectField>;

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
      field={TreeMultiSelectField}
      props={{
        label: 'Organizations',
        value: ['sh-vivo', 'bo'],
        options: [
          { value: 'sh', label: 'Shanghai', children: [{ value: 'sh-vivo', label: 'In vivo pharmacology' }] },
          { value: 'bo', label: 'Boston' },
        ],
      }}
      empty={{ value: [] }}
      long={{
        value: ['long'],
        options: [{ value: 'long', label: 'In vivo pharmacology of solid and hematological tumors, building three' }],
      }}
      chinese={{
        label: '组织',
        value: ['vivo'],
        options: [{ value: 'sh', label: '上海', children: [{ value: 'vivo', label: '体内药理' }] }],
      }}
    />
  ),
};
