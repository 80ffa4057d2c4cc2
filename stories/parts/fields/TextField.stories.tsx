import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useId } from 'react';
import { fn } from 'storybook/test';
import { TextField } from '../../../src/ui/fields/index.ts';
import { Held } from '../../support/Held.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { StateMatrix } from '../../support/StateMatrix.tsx';

const meta = {
  title: 'Parts/Fields/TextField',
  component: TextField,
  tags: ['autodocs'],
  args: { id: 'field', label: 'Name', value: 'Siyuan Chen', onChange: fn() },
  render: (args) => <Held field={TextField} {...args} />,
  parameters: partNotes({
    source: 'src/ui/fields/TextField.tsx',
    use: ['For one line of text. EmailField, PhoneField and PasswordField know their kind.'],
    avoid: ['For several lines: LongTextField. For several values: ListField.'],
    good: ['Set `maxLength` where a limit exists, so that nothing is cut.'],
    bad: ['A placeholder instead of a label.'],
    access: ['Label, hint, error and warning are read with the control.'],
  }),
} satisfies Meta<typeof TextField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = { tags: ['!test'] };
export const Empty: Story = { args: { value: '' }, tags: ['!test'] };
export const WithError: Story = { args: { error: 'Enter a value that fits.' }, tags: ['!test'] };
export const ReadOnly: Story = { args: { readOnly: true }, tags: ['!test'] };

/** Each cell is a field of its own. */
const Shown = (props: ComponentProps<typeof TextField>) => <Held field={TextField} {...props} id={useId()} />;

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <StateMatrix
      part={Shown}
      props={{ id: 'field', label: 'Name', value: 'Siyuan Chen', onChange: () => {} }}
      rows={[
        { name: 'Filled', props: {} },
        { name: 'Empty', props: { value: '' } },
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
            value:
              'Institute for Translational Oncology and Experimental Therapeutics, Department of Xenograft Biology',
          },
        },
        { name: '中文', props: { label: '姓名', hint: '与标签一致', value: '陈思远' } },
      ]}
      states={[{ name: 'Rest' }, { name: 'Hover', forced: 'hover' }, { name: 'Focus', forced: 'focus' }]}
      width={440}
    />
  ),
};
