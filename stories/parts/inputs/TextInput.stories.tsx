import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { TextInput } from '../../../src/ui/TextInput.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { PRESSABLE, StateMatrix } from '../../support/StateMatrix.tsx';

const meta = {
  title: 'Parts/Inputs/TextInput',
  component: TextInput,
  tags: ['autodocs'],
  args: { 'aria-label': 'Work e-mail', defaultValue: 'wen.li@biotech.example' },
  decorators: [(Story) => <div style={{ maxWidth: 400 }}>{Story()}</div>],
  parameters: partNotes({
    source: 'src/ui/TextInput.tsx',
    use: ['For one line of text, inside a Field.'],
    avoid: ['For several lines: TextArea. For a password: PasswordInput.'],
    good: ['Set `type` and `autoComplete`, so that phones show the right keys and browsers can fill it in.'],
    bad: ['An example as placeholder that looks like a value.'],
    access: ['Name it by a Field, or by `aria-label` where no label is visible.'],
  }),
} satisfies Meta<typeof TextInput>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = {};
export const Empty: Story = { args: { defaultValue: '', placeholder: 'name@company.example' } };
export const Small: Story = { args: { size: 'sm' } };

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <StateMatrix
      part={TextInput}
      props={{ 'aria-label': 'Model', defaultValue: 'LUN-PDX-0012' }}
      rows={[
        { name: 'md', props: {} },
        { name: 'sm', props: { size: 'sm' } },
      ]}
      states={[
        ...PRESSABLE,
        { name: 'Empty', props: { defaultValue: '', placeholder: 'Model' } },
        { name: 'Invalid', props: { 'aria-invalid': true } },
        { name: 'Disabled', props: { disabled: true } },
        { name: 'Read-only', props: { readOnly: true } },
        { name: '中文', props: { defaultValue: '肺腺癌' }, lang: 'zh-CN' },
      ]}
      width={150}
    />
  ),
};

/** The pointer does not hide that a value is refused. */
export const InvalidUnderThePointer: Story = {
  args: { 'aria-invalid': true },
  parameters: { pseudo: { hover: true } },
  play: async ({ canvas }) => {
    // two pixels mark a refused value, one pixel the pointer
    await waitFor(() =>
      expect(getComputedStyle(canvas.getByRole('textbox')).boxShadow).toMatch(/0px 0px 0px 2px inset/),
    );
  },
};
