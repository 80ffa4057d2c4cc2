import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useId } from 'react';
import { fn } from 'storybook/test';
import { TreeMultiSelectField } from '../../../src/ui/fields/index.ts';
import { Held } from '../../support/Held.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { StateMatrix } from '../../support/StateMatrix.tsx';

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

export const Filled: Story = { tags: ['!test'] };
export const Empty: Story = { args: { value: [] }, tags: ['!test'] };
export const WithError: Story = { args: { error: 'Enter a value that fits.' }, tags: ['!test'] };
export const ReadOnly: Story = { args: { readOnly: true }, tags: ['!test'] };

/** Each cell is a field of its own. */
const Shown = (props: ComponentProps<typeof TreeMultiSelectField>) => (
  <Held field={TreeMultiSelectField} {...props} id={useId()} />
);

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <StateMatrix
      part={Shown}
      props={{
        id: 'field',
        label: 'Organizations',
        value: ['sh-vivo', 'bo'],
        onChange: () => {},
        options: [
          { value: 'sh', label: 'Shanghai', children: [{ value: 'sh-vivo', label: 'In vivo pharmacology' }] },
          { value: 'bo', label: 'Boston' },
        ],
      }}
      rows={[
        { name: 'Filled', props: {} },
        { name: 'Empty', props: { value: [] } },
        { name: 'Required', props: { required: true } },
        { name: 'Hint', props: { hint: 'As on the label' } },
        { name: 'Warning', props: { warning: 'Unusually high. Check the unit.' } },
        { name: 'Error', props: { error: 'Enter a value that fits.' } },
        { name: 'Changed', props: { changed: true } },
        { name: 'Read-only', props: { readOnly: true } },
        { name: 'Disabled', props: { disabled: true } },
        {
          name: 'Long',
          props: {
            label: 'Name of the person at the sponsor who is responsible for the study',
            hint: 'As on the label of the vial, with all its digits, so that the record can be compared with it later',
            value: ['long'],
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
            value: ['vivo'],
            options: [{ value: 'sh', label: '上海', children: [{ value: 'vivo', label: '体内药理' }] }],
          },
        },
      ]}
      states={[{ name: 'Rest' }, { name: 'Hover', forced: 'hover' }, { name: 'Focus', forced: 'focus' }]}
      width={440}
    />
  ),
};
