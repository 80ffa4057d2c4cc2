import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { RichTextField } from '../../../src/ui/fields/index.ts';
import { FieldMatrix } from '../../support/FieldMatrix.tsx';
import { Held } from '../../support/Held.tsx';
import { partNotes } from '../../support/partNotes.ts';

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

export const Filled: Story = {};
export const Empty: Story = { args: { value: '' } };
export const WithError: Story = { args: { error: 'Enter a value that fits.' } };
export const ReadOnly: Story = { args: { readOnly: true } };

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <FieldMatrix
      field={RichTextField}
      props={{
        label: 'Protocol',
        value: '<p>Two arms, <strong>eight animals</strong> each.</p>',
      }}
      empty={{ value: '' }}
      long={{
        value:
          '<p>Tumors were measured twice a week by the same person, who did not know the treatment. Animals were weighed on the same days.</p>',
      }}
      chinese={{ label: '方案', value: '<p>每周由同一人测量两次肿瘤。</p>' }}
    />
  ),
};
