import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useId } from 'react';
import { fn } from 'storybook/test';
import { PhoneField } from '../../../src/ui/fields/index.ts';
import { Held } from '../../support/Held.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { StateMatrix } from '../../support/StateMatrix.tsx';

const meta = {
  title: 'Parts/Fields/PhoneField',
  component: PhoneField,
  tags: ['autodocs'],
  args: { id: 'field', label: 'Phone', value: '+86 21 5555 0142', onChange: fn() },
  render: (args) => <Held field={PhoneField} {...args} />,
  parameters: partNotes({
    source: 'src/ui/fields/TextField.tsx',
    use: ['For one phone number, as the person writes it.'],
    avoid: ['For other numbers: NumberField.'],
    good: ['Spaces, brackets and extensions are kept.'],
    bad: ['Forcing one national format.'],
    access: ['Label, hint, error and warning are read with the control.', 'Phones show the keyboard for numbers.'],
  }),
} satisfies Meta<typeof PhoneField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = { tags: ['!test'] };
export const Empty: Story = { args: { value: '' }, tags: ['!test'] };
export const WithError: Story = { args: { error: 'Enter a value that fits.' }, tags: ['!test'] };
export const ReadOnly: Story = { args: { readOnly: true }, tags: ['!test'] };

/** Each cell is a field of its own. */
const Shown = (props: ComponentProps<typeof PhoneField>) => <Held field={PhoneField} {...props} id={useId()} />;

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <StateMatrix
      part={Shown}
      props={{ id: 'field', label: 'Phone', value: '+86 21 5555 0142', onChange: () => {} }}
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
            value: '+86 (21) 5555-0142 ext. 123456',
          },
        },
        { name: '中文', props: { label: '电话', hint: '与标签一致' } },
      ]}
      states={[{ name: 'Rest' }, { name: 'Hover', forced: 'hover' }, { name: 'Focus', forced: 'focus' }]}
      width={440}
    />
  ),
};
