import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import {
  EmailField,
  LongTextField,
  PasswordField,
  PhoneField,
  TextField,
  type TextFieldProps,
} from '../../src/ui/fields/index.ts';
import { Held } from '../support/Held.tsx';

const meta = {
  title: 'Parts/Fields/Tests/Texts',
  // what the fields do; how they look is under the name of each
  tags: ['!dev'],
  component: TextField,
  args: { id: 'name', label: 'Name', value: '', onChange: fn() },
  render: (args) => <Held field={TextField} {...args} />,
} satisfies Meta<typeof TextField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.click(canvas.getByText('Name'));
    await userEvent.keyboard('Lung');
    await expect(canvas.getByRole('textbox', { name: 'Name' })).toHaveValue('Lung');
    await expect(args.onChange).toHaveBeenLastCalledWith('Lung');
  },
};
export const Filled: Story = { args: { value: 'Siyuan Chen', required: true, hint: 'As on the badge' } };

/** In a label that fills its line, the star stays with the last word, and Chinese words are not broken. */
export const LongRequired: Story = {
  args: { label: 'OncoTree 编码', required: true },
  play: async ({ canvas }) => {
    const label = canvas.getByText('OncoTree 编码');
    const [text, star] = [label.firstChild, label.querySelector('span')];
    if (!text || !star) throw new Error('There is no label with a star');
    const range = document.createRange();
    range.setStart(text, 'OncoTree '.length);
    range.setEnd(text, 'OncoTree 编码'.length);
    const [word, more] = range.getClientRects();
    await expect(more).toBeUndefined();
    const { top, bottom } = star.getBoundingClientRect();
    await expect((top + bottom) / 2).toBeGreaterThan(word?.top ?? Number.POSITIVE_INFINITY);
    await expect((top + bottom) / 2).toBeLessThan(word?.bottom ?? 0);
  },
};

/** The error is beside the field and announced with it; an unsaved change has an amber border and a text. */
export const WithError: Story = {
  args: { value: 'siyuan.chen@gmail', label: 'Work e-mail', error: 'The domain is incomplete', changed: true },
  play: async ({ canvas }) => {
    const control = canvas.getByRole('textbox', { name: 'Work e-mail' });
    await expect(control).toBeInvalid();
    await expect(control).toHaveAccessibleDescription(/domain is incomplete.*(not saved|尚未保存)/i);
  },
};
export const ReadOnly: Story = {
  args: { value: 'chen.siyuan', readOnly: true, hint: 'Cannot be changed once it is made' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox'), 'x');
    await expect(canvas.getByRole('textbox')).toHaveValue('chen.siyuan');
  },
};
export const Changed: Story = { args: { value: 'Siyuan Chen', changed: true } };
export const Disabled: Story = { args: { value: 'Siyuan Chen', disabled: true } };
export const LongWords: Story = {
  args: {
    label: 'Designation of the organization that is responsible',
    value: 'Department of translational pharmacology and experimental therapeutics, Shanghai headquarters',
    error: 'This name is longer than what fits on a label that is printed for a vial; forty characters are the limit',
  },
};
export const Chinese: Story = {
  args: { label: '姓名', value: '陈思远', error: '该姓名已存在' },
  globals: { locale: 'zh' },
};
export const InSearchBar: Story = { args: { layout: 'search', value: 'KRAS' } };
export const OnPhone: Story = {
  args: { value: 'Siyuan Chen', hint: 'As on the badge' },
  globals: { viewport: { value: 'phone' } },
};

const other = (Field: typeof TextField, more: Omit<Partial<TextFieldProps>, 'onChange'>): Story => ({
  args: more,
  render: (args) => <Held field={Field} {...args} />,
});
export const Email = other(EmailField, { label: 'E-mail', value: 'wen.li@biotech.example' });
export const Phone: Story = {
  ...other(PhoneField, { label: 'Phone', value: '' }),
  play: async ({ canvas, userEvent }) => {
    const control = canvas.getByRole<HTMLInputElement>('textbox', { name: 'Phone' });
    await userEvent.type(control, '+86 138 0013 8000');
    await expect(control.validity.patternMismatch).toBe(false);
    await userEvent.type(control, ' or so');
    await expect(control.validity.patternMismatch).toBe(true);
  },
};
export const Code = other(TextField, { label: 'Code', value: 'user:update', code: true });
export const Password: Story = {
  ...other(PasswordField, { label: 'Password', value: 'correct horse' }),
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByLabelText('Password')).toHaveAttribute('type', 'password');
    await userEvent.click(canvas.getByRole('button'));
    await expect(canvas.getByLabelText('Password')).toHaveAttribute('type', 'text');
  },
};
/** Long texts have the full width of a form, not that of a short field. */
export const LongTextIsWide: Story = {
  args: { label: 'Summary', value: 'Lung cancer causes more deaths than any other malignancy.', maxLength: 4000 },
  render: (args) => <Held field={LongTextField} {...args} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText('57 / 4,000')).toBeVisible();
    await expect(canvas.getByRole('textbox').offsetWidth).toBeGreaterThan(500);
  },
};
export const LongText: Story = {
  args: { label: 'Remark', value: 'Fourth quarter: also reviews enrollments.', maxLength: 200 },
  render: (args) => <Held field={LongTextField} {...args} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox'), ' Twice.');
    await expect(canvas.getByText('48 / 200')).toBeVisible();
  },
};
