import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { m } from '../../src/i18n/compiled/messages.js';
import { DateField, DateRangeField, InstantField } from '../../src/ui/fields/index.ts';
import '../../src/ui/Calendar.tsx';
import { Held } from '../support/Held.tsx';

const meta = {
  title: 'Parts/Fields/Tests/Dates',
  // what the fields do; how they look is under the name of each
  tags: ['!dev'],
  component: DateField,
  args: { id: 'day', label: 'Valid until', value: null, onChange: fn(), onProblem: fn() },
  render: (args) => <Held field={DateField} {...args} />,
} satisfies Meta<typeof DateField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Typed: Story = {
  play: async ({ canvas, args, userEvent }) => {
    const control = canvas.getByRole('textbox', { name: 'Valid until' });
    await userEvent.type(control, '2026/2/30');
    await expect(control).toBeInvalid();
    await userEvent.clear(control);
    await userEvent.type(control, '2026/2/3');
    await expect(args.onChange).toHaveBeenLastCalledWith('2026-02-03');
    await userEvent.tab();
    await expect(control).toHaveValue('2026-02-03');
  },
};

/** The calendar used by keyboard only. */
export const FromCalendar: Story = {
  args: { value: '2026-11-22' },
  play: async ({ canvas, args, userEvent }) => {
    const opener = await canvas.findByRole('button', { name: /Valid until/ });
    opener.focus();
    await userEvent.keyboard('{Enter}');
    const chosen = await screen.findByRole('button', { name: /22.*(selected|已选)/ });
    await waitFor(() => expect(chosen).toHaveFocus());
    await userEvent.keyboard('{ArrowRight}{Enter}');
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith('2026-11-23'));
  },
};
/** A day from the calendar replaces invalid input and its error. */
export const FromCalendarAfterNoDay: Story = {
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Valid until' }), '2026/2/30');
    await expect(args.onProblem).toHaveBeenLastCalledWith(m.field_not_day());
    (await canvas.findByRole('button', { name: /Valid until/ })).focus();
    await userEvent.keyboard('{Enter}');
    const days = await screen.findByRole('grid');
    await waitFor(() => expect(days.contains(document.activeElement)).toBe(true));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith(expect.stringMatching(/^\d{4}-\d\d-\d\d$/)));
    await expect(args.onProblem).toHaveBeenLastCalledWith(undefined);
  },
};
export const OpenInChinese: Story = {
  args: { label: '有效期至', value: '2026-11-22', changed: true },
  globals: { locale: 'zh' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /打开日历/ }));
    await waitFor(() => expect(screen.getByRole('button', { name: '选择月份：2026年11月' })).toBeVisible());
  },
};
export const WithError: Story = { args: { value: '2026-11-22', error: 'In the past' } };
export const ReadOnly: Story = { args: { value: '2026-11-22', readOnly: true } };

export const Range: StoryObj<typeof DateRangeField> = {
  args: { id: 'period', label: 'Period', value: { from: '2026-11-01', to: '2026-11-22' }, onChange: fn() },
  render: (args) => <Held field={DateRangeField} {...args} />,
  play: async ({ canvas, args, userEvent }) => {
    const last = canvas.getByRole('textbox', { name: /to|结束/ });
    await userEvent.clear(last);
    await expect(args.onChange).toHaveBeenLastCalledWith({ from: '2026-11-01', to: null });
    await userEvent.type(last, '2026-10-05');
    await expect(canvas.getByText(/after the end|晚于/)).toBeVisible();
  },
};

export const Instant: StoryObj<typeof InstantField> = {
  args: { id: 'at', label: 'Publish at', value: '2026-11-22T15:59:00.000Z', onChange: fn() },
  render: (args) => <Held field={InstantField} {...args} />,
  play: async ({ canvas, args, userEvent }) => {
    const control = canvas.getByRole('textbox', { name: 'Publish at' });
    await userEvent.clear(control);
    await userEvent.type(control, '2026-12-01 08:30');
    await expect(args.onChange).toHaveBeenLastCalledWith(new Date(2026, 11, 1, 8, 30).toISOString());
    await expect(canvas.getByText(/UTC[+-]/)).toBeVisible();
  },
};
