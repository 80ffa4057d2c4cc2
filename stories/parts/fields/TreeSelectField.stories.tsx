import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useId } from 'react';
import { fn } from 'storybook/test';
import { TreeSelectField } from '../../../src/ui/fields/index.ts';
import { Held } from '../../support/Held.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { StateMatrix } from '../../support/StateMatrix.tsx';

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

export const Filled: Story = { tags: ['!test'] };
export const Empty: Story = { args: { value: null }, tags: ['!test'] };
export const WithError: Story = { args: { error: 'Enter a value that fits.' }, tags: ['!test'] };
export const ReadOnly: Story = { args: { readOnly: true }, tags: ['!test'] };

/** Each cell is a field of its own. */
const Shown = (props: ComponentProps<typeof TreeSelectField>) => (
  <Held field={TreeSelectField} {...props} id={useId()} />
);

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <StateMatrix
      part={Shown}
      props={{
        id: 'field',
        label: 'Organization',
        value: 'sh-vivo',
        onChange: () => {},
        options: [
          { value: 'sh', label: 'Shanghai', children: [{ value: 'sh-vivo', label: 'In vivo pharmacology' }] },
          { value: 'bo', label: 'Boston' },
        ],
      }}
      rows={[
        { name: 'Filled', props: {} },
        { name: 'Empty', props: { value: null } },
        { name: 'Required', props: { required: true } },
        { name: 'Hint', props: { hint: 'As on the label' } },
        { name: 'Error', props: { error: 'Enter a value that fits.' } },
        { name: 'Changed', props: { changed: true } },
        { name: 'Read-only', props: { readOnly: true } },
        { name: 'Disabled', props: { disabled: true } },
        {
          name: 'Long',
          props: {
            label: 'Name of the person at the sponsor who is responsible for the study',
            hint: 'As on the label of the vial, with all its digits, so that the record can be compared with it later',
            value: 'long',
            options: [
              { value: 'long', label: 'In vivo pharmacology of solid and hematological tumors, building three' },
            ],
          },
        },
        {
          name: '中文',
          props: {
            label: '组织',
            hint: '与标签一致',
            value: 'vivo',
            options: [{ value: 'sh', label: '上海', children: [{ value: 'vivo', label: '体内药理' }] }],
          },
        },
      ]}
      states={[{ name: 'Rest' }, { name: 'Hover', forced: 'hover' }, { name: 'Focus', forced: 'focus' }]}
      width={440}
    />
  ),
};
