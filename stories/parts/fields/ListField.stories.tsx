import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useId } from 'react';
import { fn } from 'storybook/test';
import { ListField } from '../../../src/ui/fields/index.ts';
import { Held } from '../../support/Held.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { StateMatrix } from '../../support/StateMatrix.tsx';

const meta = {
  title: 'Parts/Fields/ListField',
  component: ListField,
  tags: ['autodocs'],
  args: { id: 'field', label: 'Synonyms', value: ['NSCLC', 'Lung cancer'], onChange: fn() },
  render: (args) => <Held field={ListField} {...args} />,
  parameters: partNotes({
    source: 'src/ui/fields/ListField.tsx',
    use: ['For several short texts, such as synonyms.'],
    avoid: ['For values that exist already: MultiSelectField.'],
    good: ['Enter or a comma adds a value; pasted lines become values.'],
    bad: ['Long texts.'],
    access: [
      'Label, hint, error and warning are read with the control.',
      'Backspace takes the last value back into the input.',
    ],
  }),
} satisfies Meta<typeof ListField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = { tags: ['!test'] };
export const Empty: Story = { args: { value: [] }, tags: ['!test'] };
export const WithError: Story = { args: { error: 'Enter a value that fits.' }, tags: ['!test'] };
export const ReadOnly: Story = { args: { readOnly: true }, tags: ['!test'] };

/** Each cell is a field of its own. */
const Shown = (props: ComponentProps<typeof ListField>) => <Held field={ListField} {...props} id={useId()} />;

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <StateMatrix
      part={Shown}
      props={{ id: 'field', label: 'Synonyms', value: ['NSCLC', 'Lung cancer'], onChange: () => {} }}
      rows={[
        { name: 'Filled', props: {} },
        { name: 'Empty', props: { value: [] } },
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
            value: [
              'Institute for Translational Oncology and Experimental Therapeutics',
              'Department of Xenograft Biology',
              'Unit of hematological tumors',
            ],
          },
        },
        { name: '中文', props: { label: '同义词', hint: '与标签一致', value: ['肺癌', '胃癌'] } },
      ]}
      states={[{ name: 'Rest' }, { name: 'Hover', forced: 'hover' }, { name: 'Focus', forced: 'focus' }]}
      width={440}
    />
  ),
};
