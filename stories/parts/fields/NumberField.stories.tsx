import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useId } from 'react';
import { fn } from 'storybook/test';
import { NumberField } from '../../../src/ui/fields/index.ts';
import { Held } from '../../support/Held.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { StateMatrix } from '../../support/StateMatrix.tsx';

const meta = {
  title: 'Parts/Fields/NumberField',
  component: NumberField,
  tags: ['autodocs'],
  args: { id: 'field', label: 'Dose', value: 2.5, onChange: fn(), unit: 'mg/kg' },
  render: (args) => <Held field={NumberField} {...args} />,
  parameters: partNotes({
    source: 'src/ui/fields/NumberField.tsx',
    use: ['For numbers, with their unit beside them.'],
    avoid: ['For amounts of money: MoneyField. For codes made of digits: TextField.'],
    good: ['Set `min` and `max`. What was typed is kept, also if it is no number.'],
    bad: ['Rounding what was typed.'],
    access: ['Label, hint, error and warning are read with the control.', 'Arrow keys change the value by one step.'],
  }),
} satisfies Meta<typeof NumberField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = { tags: ['!test'] };
export const Empty: Story = { args: { value: null }, tags: ['!test'] };
export const WithError: Story = { args: { error: 'Enter a value that fits.' }, tags: ['!test'] };
export const ReadOnly: Story = { args: { readOnly: true }, tags: ['!test'] };

/** Each cell is a field of its own. */
const Shown = (props: ComponentProps<typeof NumberField>) => <Held field={NumberField} {...props} id={useId()} />;

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <StateMatrix
      part={Shown}
      props={{ id: 'field', label: 'Dose', value: 2.5, onChange: () => {}, unit: 'mg/kg' }}
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
          },
        },
        { name: '中文', props: { label: '剂量', hint: '与标签一致' } },
      ]}
      states={[{ name: 'Rest' }, { name: 'Hover', forced: 'hover' }, { name: 'Focus', forced: 'focus' }]}
      width={440}
    />
  ),
};
