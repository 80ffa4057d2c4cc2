import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useId } from 'react';
import { fn } from 'storybook/test';
import { DateRangeField } from '../../../src/ui/fields/index.ts';
import { Held } from '../../support/Held.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { StateMatrix } from '../../support/StateMatrix.tsx';

const meta = {
  title: 'Parts/Fields/DateRangeField',
  component: DateRangeField,
  tags: ['autodocs'],
  args: { id: 'field', label: 'Study period', value: { from: '2026-10-01', to: '2026-11-22' }, onChange: fn() },
  render: (args) => <Held field={DateRangeField} {...args} />,
  parameters: partNotes({
    source: 'src/ui/fields/DateField.tsx',
    use: ['For two days of which the second is not before the first.'],
    avoid: ['For one day: DateField.'],
    good: ['Either day can be left open.'],
    bad: ['Two separate fields that can contradict each other.'],
    access: [
      'Label, hint, error and warning are read with the control.',
      'Each day has its own name. The calendar works by keyboard.',
    ],
  }),
} satisfies Meta<typeof DateRangeField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = { tags: ['!test'] };
export const Empty: Story = { args: { value: null }, tags: ['!test'] };
export const WithError: Story = { args: { error: 'Enter a value that fits.' }, tags: ['!test'] };
export const ReadOnly: Story = { args: { readOnly: true }, tags: ['!test'] };

/** Each cell is a field of its own. */
const Shown = (props: ComponentProps<typeof DateRangeField>) => <Held field={DateRangeField} {...props} id={useId()} />;

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <StateMatrix
      part={Shown}
      props={{
        id: 'field',
        label: 'Study period',
        value: { from: '2026-10-01', to: '2026-11-22' },
        onChange: () => {},
      }}
      rows={[
        { name: 'Filled', props: {} },
        { name: 'Empty', props: { value: null } },
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
          },
        },
        { name: '中文', props: { label: '研究时段', hint: '与标签一致' } },
      ]}
      states={[{ name: 'Rest' }, { name: 'Hover', forced: 'hover' }, { name: 'Focus', forced: 'focus' }]}
      width={440}
    />
  ),
};
