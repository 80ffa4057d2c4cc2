import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { refusal } from '../../machines/samples.ts';
import { m } from '../../src/i18n/compiled/messages.js';
import { ContactPage } from '../../src/site/contact/ContactPage.tsx';
import { easyChallenge } from '../support/easyChallenge.ts';
import { fillPerson, type Hands } from '../support/person.ts';
import { fails, portal } from '../support/portal.tsx';

const meta = { title: 'Pages/Contact', component: ContactPage } satisfies Meta<typeof ContactPage>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Missing input is reported at each field, and the first of them gets the focus. */
export const NothingFilledIn: Story = {
  decorators: [portal({ address: '/contact?models=LUN-PDX-0012,LUN-PDX-0031' })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: m.contact_send() }));
    await waitFor(() => expect(canvas.getByRole('textbox', { name: m.form_name() })).toHaveFocus());
    await expect(canvas.getAllByText(m.form_required()).length).toBeGreaterThan(2);
  },
};
export const Form: Story = {
  decorators: [portal({ address: '/contact' })],
  globals: { viewport: { value: 'phone' } },
  tags: ['!test'],
};
/** On phones the form comes first and the other ways to the company after it. */
export const FormFirstOnPhone: Story = {
  ...Form,
  tags: ['test'],
  play: async ({ canvas }) => {
    const top = (element: HTMLElement) => element.getBoundingClientRect().top;
    const ways = top(canvas.getByRole('region', { name: m.contact_by_mail() }));
    await expect(top(canvas.getByRole('button', { name: m.contact_send() }))).toBeLessThan(ways);
    await expect(top(canvas.getByRole('textbox', { name: m.form_name() }))).toBeLessThan(window.innerHeight / 2);
  },
};
/** The server's message is shown at its field, and no input is lost. */
export const Refused: Story = {
  decorators: [
    portal({
      address: '/contact',
      signedIn: true,
      answers: {
        code: easyChallenge,
        saveContact: fails({ ...refusal, error: 'validation', fields: { workEmail: 'This address takes no mail.' } }),
      },
    }),
  ],
  play: async (context) => {
    await send(context);
    const email = await context.canvas.findByRole('textbox', { name: m.form_work_email() });
    await waitFor(() => expect(email).toHaveAttribute('aria-invalid', 'true'));
    await expect(context.canvas.getByRole('textbox', { name: m.contact_message() })).toHaveValue(question);
  },
};
export const Thanks: Story = {
  decorators: [
    portal({
      address: '/contact',
      signedIn: true,
      answers: {
        code: easyChallenge,
        saveContact: ({ body }) => ({ reference: 'INQ-2026-0042', workEmail: body.workEmail, queued: true }),
      },
    }),
  ],
  globals: { viewport: { value: 'phone' } },
  play: async (context) => {
    await send(context);
    const thanks = await context.canvas.findByRole('heading', {
      name: m.contact_thanks({ reference: 'INQ-2026-0042' }),
    });
    await waitFor(() => expect(thanks).toHaveFocus());
    await expect(context.canvas.getByText(m.contact_thanks_text({ email: 'wen.li@biotech.example' }))).toBeVisible();
  },
};
/** Without a mail server no confirmation mail is promised. */
export const ThanksKept: Story = {
  decorators: [
    portal({
      address: '/contact',
      signedIn: true,
      answers: {
        code: easyChallenge,
        saveContact: ({ body }) => ({ reference: 'INQ-2026-0042', workEmail: body.workEmail, queued: false }),
      },
    }),
  ],
  play: async (context) => {
    await send(context);
    await expect(await context.canvas.findByText(m.contact_thanks_kept())).toBeVisible();
  },
};

const question = 'Which models progressed on osimertinib?';

async function send({ canvas, userEvent }: Hands): Promise<void> {
  await fillPerson({ canvas, userEvent });
  await userEvent.click(canvas.getByRole('textbox', { name: m.contact_message() }));
  await userEvent.paste(question);
  await userEvent.click(canvas.getByRole('checkbox'));
  await userEvent.click(canvas.getByRole('button', { name: m.contact_send() }));
}
