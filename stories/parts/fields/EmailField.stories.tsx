import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useId } from 'react';
import { fn } from 'storybook/test';
import { EmailField } from '../../../src/ui/fields/index.ts';
import { Held } from '../../support/Held.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { StateMatrix } from '../../support/StateMatrix.tsx';

const meta = {
  title: 'Parts/Fields/EmailField',
  component: EmailField,
  tags: ['autodocs'],
  args: { id: 'field', label: 'Work e-mail', value: 'siyuan.chen@institute.example', onChange: fn() },
  render: (args) => <Held field={EmailField} {...args} />,
  parameters: partNotes({
    source: 'src/ui/fields/TextField.tsx',
    use: ['For one e-mail address.'],
    avoid: ['For several addresses: ListField.'],
    good: ['The server says whether an address can be used, beside the field.'],
    bad: ['A pattern that refuses addresses that exist.'],
    access: ['Label, hint, error and warning are read with the control.', 'Phones show the keyboard for addresses.'],
  }),
} satisfies Meta<typeof EmailField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = { tags: ['!test'] };
export const Empty: Story = { args: { value: '' }, tags: ['!test'] };
export const WithError: Story = { args: { error: 'Enter a value that fits.' }, tags: ['!test'] };
export const ReadOnly: Story = { args: { readOnly: true }, tags: ['!test'] };

/** Each cell is a field of its own. */
const Shown = (props: ComponentProps<typeof EmailField>) => <Held field={EmailField} {...props} id={useId()} />;

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <StateMatrix
      part={Shown}
      props={{ id: 'field', label: 'Work e-mail', value: 'siyuan.chen@institute.example', onChange: () => {} }}
      rows={[
        { name: 'Filled', props: {} },
        { name: 'Empty', props: { value: '' } },
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
            value: 'siyuan.chen+translational-oncology-and-experimental-therapeutics@institute.example',
          },
        },
        { name: '中文', props: { label: '工作邮箱', hint: '与标签一致' } },
      ]}
      states={[{ name: 'Rest' }, { name: 'Hover', forced: 'hover' }, { name: 'Focus', forced: 'focus' }]}
      width={440}
    />
  ),
};
