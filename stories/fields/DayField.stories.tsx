import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { refusal } from '../../machines/samples.ts';
import { m } from '../../src/i18n/compiled/messages.js';
import { useForm } from '../../src/shared/useForm.ts';
import { DayField } from '../../src/site/forms/DayField.tsx';
import { validateEnrollment } from '../../src/site/panels/enroll/values.ts';
import { portal } from '../support/portal.tsx';

const person = { name: 'Wen Li', workEmail: 'wen@harbor.example', organization: 'Harbor', country: 'US', phone: '' };
const REFUSED = 'The server refuses this day';
const others = { models: ['M-1'], agents: [], armCount: '1', message: '', consent: true, waitingList: false };

/** The preferred start of an enrollment. The server refuses every day with this message. */
function Start() {
  const form = useForm({
    initial: { ...person, ...others, wishedStart: '' },
    validate: validateEnrollment,
    submit: () => Promise.reject({ ...refusal, error: 'validation', fields: { wishedStart: REFUSED } }),
  });
  return (
    <form {...form.props} style={{ maxWidth: 320 }}>
      <DayField form={form} name="wishedStart" label={m.enroll_start()} optional={m.form_optional()} />
    </form>
  );
}

const meta = {
  title: 'Parts/Fields/Tests/Day of an enrollment',
  tags: ['!dev'],
  component: Start,
  decorators: [portal({ address: '/pdxDetail' })],
} satisfies Meta<typeof Start>;

export default meta;
type Story = StoryObj<typeof meta>;

/**
 * The day has the format of the page in both languages: typed, also as digits alone, or chosen in the calendar. Text
 * that is no day stays, with an error.
 */
export const Typed: Story = {
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByRole('textbox', { name: new RegExp(m.enroll_start()) });
    await userEvent.type(input, '20990301');
    await userEvent.tab();
    await expect(input).toHaveValue('2099-03-01');
    await userEvent.clear(input);
    await userEvent.type(input, '2099-02-30');
    await userEvent.tab();
    await expect(canvas.getByText(m.field_not_day())).toBeVisible();
    await expect(input).toHaveValue('2099-02-30');
    await expect(input).toBeInvalid();
    await userEvent.clear(input);
    await userEvent.type(input, '2020-03-01');
    await userEvent.tab();
    await expect(canvas.getByText(m.field_day_past())).toBeVisible();
    await expect(input).toBeInvalid();
  },
};
/** The server's message stays until the day is changed; leaving the field is no change. */
export const Refused: Story = {
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByRole('textbox', { name: new RegExp(m.enroll_start()) });
    await userEvent.type(input, '2099-03-01{Enter}');
    await expect(await canvas.findByText(REFUSED)).toBeVisible();
    await userEvent.click(input);
    await userEvent.tab();
    await expect(input).not.toHaveFocus();
    await expect(canvas.getByText(REFUSED)).toBeVisible();
    await userEvent.type(input, '{Backspace}2');
    await expect(canvas.queryByText(REFUSED)).toBeNull();
  },
};
export const Chosen: Story = {
  play: async ({ canvas, canvasElement, userEvent }) => {
    const input = canvas.getByRole('textbox', { name: new RegExp(m.enroll_start()) });
    await userEvent.type(input, '2099-03-01');
    await userEvent.click(
      await canvas.findByRole('button', { name: m.field_calendar_open({ label: m.enroll_start() }) }),
    );
    const calendar = within(canvasElement.ownerDocument.body);
    await userEvent.click(await calendar.findByRole('button', { name: /12.*2099|2099.*12日/ }));
    await waitFor(() => expect(input).toHaveValue('2099-03-12'));
  },
};
