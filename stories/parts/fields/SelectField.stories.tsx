import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useId } from 'react';
import { fn } from 'storybook/test';
import { SelectField } from '../../../src/ui/fields/index.ts';
import { Held } from '../../support/Held.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { StateMatrix } from '../../support/StateMatrix.tsx';

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

export const Filled: Story = { tags: ['!test'] };
export const Empty: Story = { args: { value: null }, tags: ['!test'] };
export const WithError: Story = { args: { error: 'Enter a value that fits.' }, tags: ['!test'] };
export const ReadOnly: Story = { args: { readOnly: true }, tags: ['!test'] };

/** Each cell is a field of its own. */
const Shown = (props: ComponentProps<typeof SelectField>) => <Held field={SelectField} {...props} id={useId()} />;

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <StateMatrix
      part={Shown}
      props={{
        id: 'field',
        label: 'State',
        value: 'draft',
        onChange: () => {},
        options: [
          { value: 'draft', label: 'Draft', color: 'gray' },
          { value: 'published', label: 'Published', color: 'green' },
          { value: 'withdrawn', label: 'Withdrawn', color: 'coral' },
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
              {
                value: 'long',
                label: 'Published with changes that wait for the approval of the scientific lead',
                color: 'amber',
              },
            ],
          },
        },
        {
          name: '中文',
          props: {
            label: '状态',
            hint: '与标签一致',
            value: 'draft',
            options: [
              { value: 'draft', label: '草稿', color: 'gray' },
              { value: 'published', label: '已发布', color: 'green' },
            ],
          },
        },
      ]}
      states={[{ name: 'Rest' }, { name: 'Hover', forced: 'hover' }, { name: 'Focus', forced: 'focus' }]}
      width={440}
    />
  ),
};
