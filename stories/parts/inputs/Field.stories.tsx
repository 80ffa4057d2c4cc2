import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Field } from '../../../src/ui/Field.tsx';
import { TextInput } from '../../../src/ui/TextInput.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { StateMatrix } from '../../support/StateMatrix.tsx';

const meta = {
  title: 'Parts/Inputs/Field',
  component: Field,
  tags: ['autodocs'],
  decorators: [(Story) => <div style={{ maxWidth: 400 }}>{Story()}</div>],
  args: {
    label: 'Work e-mail',
    children: (control) => <TextInput {...control} type="email" defaultValue="wen.li@biotech.example" />,
  },
  parameters: partNotes({
    source: 'src/ui/Field.tsx',
    use: ['Around every control of a public form: it gives it label, hint and error.'],
    avoid: ['In the back-office: the fields of src/ui/fields, which hold a value and know their kind.'],
    good: ['A hint before the mistake is better than an error after it.', 'Say in an error what to enter.'],
    bad: ['A placeholder instead of a label.'],
    access: ['Label, hint and error are connected with the control, so that screen readers read them with it.'],
  }),
} satisfies Meta<typeof Field>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Filled: Story = { tags: ['!test'] };
export const WithHint: Story = { args: { required: true, hint: 'We answer within one working day.' } };
export const WithError: Story = {
  args: {
    hint: 'As on your card',
    error: 'Wrong e-mail or password. Three attempts left before a 15-minute pause.',
  },
  tags: ['!test'],
};
export const ErrorInChinese: Story = {
  args: { label: '工作邮箱', error: '邮箱或密码错误。再错三次将暂停登录 15 分钟。' },
  globals: { locale: 'zh' },
};
export const Disabled: Story = {
  args: { children: (control) => <TextInput {...control} disabled defaultValue="wen.li@biotech.example" /> },
};

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  decorators: [],
  tags: ['!test'],
  render: (args) => (
    <StateMatrix
      part={Field}
      props={args}
      states={[
        { name: 'Rest' },
        { name: 'Required', props: { required: true } },
        { name: 'Hint', props: { hint: 'As on your card' } },
        { name: 'Error', props: { error: 'Enter a work e-mail.' } },
        { name: '中文', props: { label: '工作邮箱', hint: '与名片一致' }, lang: 'zh-CN' },
      ]}
      width={220}
    />
  ),
};

export const LabelFocuses: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByText('Work e-mail'));
    await expect(canvas.getByRole('textbox')).toHaveFocus();
  },
};
/** The control refers to the error, so that screen readers announce it. */
export const WithErrorTest: Story = {
  ...WithError,
  tags: ['test'],
  play: async ({ canvas }) => {
    const control = canvas.getByRole('textbox', { name: 'Work e-mail' });
    await expect(control).toBeInvalid();
    await expect(control).toHaveAccessibleDescription(/As on your card.*Wrong e-mail or password/);
  },
};
