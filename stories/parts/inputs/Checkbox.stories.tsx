import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Checkbox } from '../../../src/ui/Checkbox.tsx';
import { partNotes } from '../../support/partNotes.ts';
import { PRESSABLE, StateMatrix } from '../../support/StateMatrix.tsx';

const meta = {
  title: 'Parts/Inputs/Checkbox',
  component: Checkbox,
  tags: ['autodocs'],
  args: { children: 'I have read the privacy notice and agree to it' },
  parameters: partNotes({
    source: 'src/ui/Checkbox.tsx',
    use: ['To agree to something, or to choose any number of things.'],
    avoid: ['For a setting that applies at once: SwitchField.', 'For one of several: Select.'],
    good: ['Say what being checked means.'],
    bad: ['A negative label: "Do not send".'],
    access: ['A native checkbox. The label is part of its target. Space changes it.'],
  }),
} satisfies Meta<typeof Checkbox>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Unchecked: Story = { tags: ['!test'] };
export const Checked: Story = { args: { defaultChecked: true } };
export const Indeterminate: Story = { args: { indeterminate: true }, tags: ['!test'] };
export const Disabled: Story = { args: { disabled: true } };
export const InChinese: Story = { args: { children: '我已阅读并同意隐私声明' }, globals: { locale: 'zh' } };

export const Matrix: Story = {
  parameters: { bothThemes: true, layout: 'fullscreen' },
  tags: ['!test'],
  render: () => (
    <StateMatrix
      part={Checkbox}
      props={{ children: 'PDX' }}
      rows={[
        { name: 'Unchecked', props: {} },
        { name: 'Checked', props: { defaultChecked: true } },
        { name: 'Indeterminate', props: { indeterminate: true } },
      ]}
      states={[
        ...PRESSABLE,
        { name: 'Disabled', props: { disabled: true } },
        { name: '中文', props: { children: '异种移植' }, lang: 'zh-CN' },
      ]}
      width={100}
    />
  ),
};

export const ByLabelAndKey: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByText(/privacy notice/));
    await expect(canvas.getByRole('checkbox')).toBeChecked();
    await userEvent.keyboard(' ');
    await expect(canvas.getByRole('checkbox')).not.toBeChecked();
  },
};
export const IndeterminateTest: Story = {
  ...Indeterminate,
  tags: ['test'],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('checkbox')).toBePartiallyChecked();
  },
};
