import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Field } from '../../src/ui/Field.tsx';
import { PasswordInput } from '../../src/ui/PasswordInput.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { TextArea } from '../../src/ui/TextArea.tsx';
import { TextInput } from '../../src/ui/TextInput.tsx';
import { TextLink } from '../../src/ui/TextLink.tsx';

const meta = {
  component: Field,
  decorators: [(Story) => <div style={{ maxWidth: 400 }}>{Story()}</div>],
  args: {
    label: 'Work e-mail',
    children: (control) => <TextInput {...control} type="email" defaultValue="wen.li@biotech.example" />,
  },
} satisfies Meta<typeof Field>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByText('Work e-mail'));
    await expect(canvas.getByRole('textbox')).toHaveFocus();
  },
};
export const WithHint: Story = { args: { required: true, hint: 'We answer within one working day.' } };

/** The control refers to the error, so that screen readers announce it. */
export const WithError: Story = {
  args: {
    hint: 'As on your card',
    error: 'Wrong e-mail or password. Three attempts left before a 15-minute pause.',
  },
  play: async ({ canvas }) => {
    const control = canvas.getByRole('textbox', { name: 'Work e-mail' });
    await expect(control).toBeInvalid();
    await expect(control).toHaveAccessibleDescription(/As on your card.*Wrong e-mail or password/);
  },
};
export const ErrorInChinese: Story = {
  args: { label: '工作邮箱', error: '邮箱或密码错误。再错三次将暂停登录 15 分钟。' },
  globals: { locale: 'zh' },
};
export const Disabled: Story = {
  args: { children: (control) => <TextInput {...control} disabled defaultValue="wen.li@biotech.example" /> },
};
export const Small: Story = { args: { children: (control) => <TextInput {...control} size="sm" /> } };

export const Password: Story = {
  args: {
    label: 'Password',
    aside: <TextLink href="/login">Forgotten password</TextLink>,
    children: (control) => <PasswordInput {...control} defaultValue="correct horse" autoComplete="current-password" />,
  },
  play: async ({ canvas, userEvent }) => {
    const control = canvas.getByLabelText('Password');
    await expect(control).toHaveAttribute('type', 'password');
    await userEvent.click(canvas.getByRole('button'));
    await expect(control).toHaveAttribute('type', 'text');
    await userEvent.click(canvas.getByRole('button'));
    await expect(control).toHaveAttribute('type', 'password');
  },
};

export const OneOfAFew: Story = {
  args: {
    label: 'Region',
    children: (control) => (
      <Select
        {...control}
        placeholder="--"
        options={[
          { value: 'cn', label: 'China' },
          { value: 'us', label: 'US' },
          { value: 'eu', label: 'Europe' },
        ]}
      />
    ),
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Region' }), 'eu');
    await expect(canvas.getByRole('combobox')).toHaveValue('eu');
  },
};

export const SeveralLines: Story = {
  args: { label: 'Your question', children: (control) => <TextArea {...control} /> },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox'), 'Which models carry KRAS G12C?');
    await expect(canvas.getByRole('textbox')).toHaveValue('Which models carry KRAS G12C?');
  },
};
