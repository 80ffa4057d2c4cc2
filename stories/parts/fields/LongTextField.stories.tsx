import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useId } from 'react';
import { fn } from 'storybook/test';
import { LongTextField } from '../../../src/ui/fields/index.ts';
import { Held } from '../../support/Held.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { StateMatrix } from '../../support/StateMatrix.tsx';

const meta = {
  title: 'Parts/Fields/LongTextField',
  component: LongTextField,
  tags: ['autodocs'],
  args: {
    id: 'field',
    label: 'Remark',
    value: 'Fourth quarter: also reviews enrollments.',
    onChange: fn(),
    maxLength: 200,
  },
  render: (args) => <Held field={LongTextField} {...args} />,
  parameters: partNotes({
    source: 'src/ui/fields/LongTextField.tsx',
    use: ['For text of several lines without format.'],
    avoid: ['For headings, lists and links: RichTextField.'],
    good: ['Show the limit: the field counts while one types.'],
    bad: ['A field that is too low for a usual text.'],
    access: ['Label, hint, error and warning are read with the control.'],
  }),
} satisfies Meta<typeof LongTextField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = { tags: ['!test'] };
export const Empty: Story = { args: { value: '' }, tags: ['!test'] };
export const WithError: Story = { args: { error: 'Enter a value that fits.' }, tags: ['!test'] };
export const ReadOnly: Story = { args: { readOnly: true }, tags: ['!test'] };

/** Each cell is a field of its own. */
const Shown = (props: ComponentProps<typeof LongTextField>) => <Held field={LongTextField} {...props} id={useId()} />;

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <StateMatrix
      part={Shown}
      props={{
        id: 'field',
        label: 'Remark',
        value: 'Fourth quarter: also reviews enrollments.',
        onChange: () => {},
        maxLength: 200,
      }}
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
            value: Array.from({ length: 6 }, () => 'Tumors were measured twice a week by the same person.').join(' '),
          },
        },
        { name: '中文', props: { label: '备注', hint: '与标签一致', value: '每周由同一人测量两次肿瘤。' } },
      ]}
      states={[{ name: 'Rest' }, { name: 'Hover', forced: 'hover' }, { name: 'Focus', forced: 'focus' }]}
      width={440}
    />
  ),
};
