import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Field } from '../../../src/ui/Field.tsx';
import { TextArea } from '../../../src/ui/TextArea.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { PRESSABLE, StateMatrix } from '../../support/StateMatrix.tsx';

const meta = {
  title: 'Parts/Inputs/TextArea',
  component: TextArea,
  tags: ['autodocs'],
  args: { 'aria-label': 'Your question', rows: 4 },
  decorators: [(Story) => <div style={{ maxWidth: 400 }}>{Story()}</div>],
  parameters: partNotes({
    source: 'src/ui/TextArea.tsx',
    use: ['For several lines of text, inside a Field.'],
    avoid: ['For one line: TextInput. For text with headings and lists: RichTextField.'],
    good: ['Give it the height of a usual answer.'],
    bad: ['A limit that is only told after the text is written.'],
    access: ['Tab leaves it. Name it by a Field or by `aria-label`.'],
  }),
} satisfies Meta<typeof TextArea>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Filled: Story = { args: { defaultValue: 'Which models carry KRAS G12C?' } };

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <StateMatrix
      part={TextArea}
      props={{ 'aria-label': 'Your question', rows: 2, defaultValue: 'Which models carry KRAS G12C?' }}
      states={[
        ...PRESSABLE,
        { name: 'Invalid', props: { 'aria-invalid': true } },
        { name: 'Disabled', props: { disabled: true } },
        { name: '中文', props: { defaultValue: '哪些模型携带 KRAS G12C？' }, lang: 'zh-CN' },
      ]}
      width={180}
    />
  ),
};

export const Typed: Story = {
  render: () => <Field label="Your question">{(control) => <TextArea {...control} />}</Field>,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox'), 'Which models carry KRAS G12C?');
    await expect(canvas.getByRole('textbox')).toHaveValue('Which models carry KRAS G12C?');
  },
};
