import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useId } from 'react';
import { fn } from 'storybook/test';
import { RichTextField } from '../../../src/ui/fields/index.ts';
import { Held } from '../../support/Held.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { StateMatrix } from '../../support/StateMatrix.tsx';

const meta = {
  title: 'Parts/Fields/RichTextField',
  component: RichTextField,
  tags: ['autodocs'],
  args: {
    id: 'field',
    label: 'Protocol',
    value: '<p>Two arms, <strong>eight animals</strong> each.</p>',
    onChange: fn(),
  },
  render: (args) => <Held field={RichTextField} {...args} />,
  parameters: partNotes({
    source: 'src/ui/fields/RichTextField.tsx',
    use: ['For text with headings, lists, tables and links.'],
    avoid: ['For plain text: LongTextField.'],
    good: ['Paste from Word: the structure is kept and the look is dropped.'],
    bad: ['Headings for the look.'],
    access: [
      'Label, hint, error and warning are read with the control.',
      'A toolbar that is reached by Alt+F10, with the usual shortcuts.',
    ],
  }),
} satisfies Meta<typeof RichTextField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = { tags: ['!test'] };
export const Empty: Story = { args: { value: '' }, tags: ['!test'] };
export const WithError: Story = { args: { error: 'Enter a value that fits.' }, tags: ['!test'] };
export const ReadOnly: Story = { args: { readOnly: true }, tags: ['!test'] };

/** Each cell is a field of its own. */
const Shown = (props: ComponentProps<typeof RichTextField>) => <Held field={RichTextField} {...props} id={useId()} />;

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <StateMatrix
      part={Shown}
      props={{
        id: 'field',
        label: 'Protocol',
        value: '<p>Two arms, <strong>eight animals</strong> each.</p>',
        onChange: () => {},
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
            value:
              '<p>Tumors were measured twice a week by the same person, who did not know the treatment. Animals were weighed on the same days.</p>',
          },
        },
        { name: '中文', props: { label: '方案', hint: '与标签一致', value: '<p>每周由同一人测量两次肿瘤。</p>' } },
      ]}
      states={[{ name: 'Rest' }, { name: 'Hover', forced: 'hover' }, { name: 'Focus', forced: 'focus' }]}
      width={440}
    />
  ),
};
