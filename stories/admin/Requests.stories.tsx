import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { enrollment, inquiry } from '../../contract/resources/content/requests.ts';
import { storedFile } from '../../machines/samples.ts';
import EnrollmentsScreen from '../../src/admin/content/EnrollmentsScreen.tsx';
import InquiriesScreen from '../../src/admin/content/InquiriesScreen.tsx';
import { m } from '../../src/i18n/compiled/messages.js';
import { countryName } from '../../src/i18n/countries.ts';
import { localized } from '../../src/i18n/locale.ts';
import { chooseOption } from '../support/chooseOption.ts';
import { fails, portal } from '../support/portal.tsx';
import { inquiryRecord } from './inquirySample.ts';
import { record, withRows } from './resourceServer.tsx';
import { host, taken, uploadAnswers } from './uploadHost.tsx';

const asked = inquiryRecord({
  message: 'Which of your EGFR-mutant lung models are ready for a study in January?',
});

const people = Array.from({ length: 300 }, (_, number) => ({
  id: `0198c0de-0000-7000-8000-${String(600 + number).padStart(12, '0')}`,
  label: { en: `Colleague ${number}`, zh: `同事 ${number}` },
  parent: null,
}));
const wanted = people[299] as (typeof people)[number];

const place = { address: inquiry.route, signedIn: true } as const;
const meta = {
  title: 'Back-office/Requests',
  component: InquiriesScreen,
  parameters: { layout: 'fullscreen' },
  decorators: [withRows(inquiry, [asked]), portal({ ...place, answers: { replyInquiry: () => ({ queued: true }) } })],
} satisfies Meta<typeof InquiriesScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Inquiries: Story = { tags: ['!test'] };

/** An answer must not be empty; after sending, a confirmation appears in its place. */
export const Answering: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Q-1042' }));
    const pane = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(pane.getByRole('link', { name: 'LUN-PDX-0011' })).toBeVisible());
    await userEvent.click(pane.getByRole('button', { name: m.admin_reply_send() }));
    await waitFor(() => expect(pane.getByText(m.admin_reply_lacking())).toBeVisible());
    await userEvent.type(pane.getByRole('textbox', { name: m.admin_reply_label() }), 'Four of them.');
    await userEvent.click(pane.getByRole('button', { name: m.admin_reply_send() }));
    await waitFor(() =>
      expect(pane.getByText(m.admin_reply_sent({ address: 'hannah.weiss@biotech.example' }))).toBeVisible(),
    );
  },
};

/** The pane shows who asks, and how to reach them, above the message and the answer. */
export const SenderFirst: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Q-1042' }));
    const pane = within(await screen.findByRole('dialog'));
    const answer = await pane.findByRole('textbox', { name: m.admin_reply_label() });
    const shown = [
      pane.getByText('Hannah Weiss'),
      pane.getByText(new RegExp(`Example Biotech · ${countryName('DE')}`)),
      pane.getByRole('link', { name: 'hannah.weiss@biotech.example' }),
    ];
    for (const one of shown)
      await expect(one.compareDocumentPosition(answer) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  },
};

/** Without a mail server an answer is kept, and is not reported as sent. */
export const KeptUnsent: Story = {
  decorators: [withRows(inquiry, [asked]), portal({ ...place, answers: { replyInquiry: () => ({ queued: false }) } })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Q-1042' }));
    const pane = within(await screen.findByRole('dialog'));
    await userEvent.type(await pane.findByRole('textbox', { name: m.admin_reply_label() }), 'Four of them.');
    await userEvent.click(pane.getByRole('button', { name: m.admin_reply_send() }));
    await waitFor(() =>
      expect(pane.getByRole('status')).toHaveTextContent(
        m.admin_reply_kept({ address: 'hannah.weiss@biotech.example' }),
      ),
    );
  },
};

const replied = fn();
const underway: (() => void)[] = [];
/** A file is pasted into the answer; the answer waits for its upload, and is sent with it. */
export const Attaching: Story = {
  decorators: [
    withRows(inquiry, [asked]),
    host(
      (form) =>
        new Promise<void>((resolve) => {
          underway.push(() => resolve(taken(form)));
        }),
    ),
    portal({
      ...place,
      answers: {
        ...uploadAnswers,
        replyInquiry: ({ body }) => {
          replied(body);
          return { queued: true };
        },
      },
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    replied.mockClear();
    underway.length = 0;
    await userEvent.click(await canvas.findByRole('button', { name: 'Q-1042' }));
    const pane = within(await screen.findByRole('dialog'));
    const answer = await pane.findByRole('textbox', { name: m.admin_reply_label() });
    await userEvent.clear(answer);
    await userEvent.type(answer, 'Here is one.');
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(['a,b'], 'growth.csv'));
    answer.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, clipboardData }));
    await pane.findByRole('progressbar', { name: m.upload_progress({ name: 'growth.csv' }) });
    await userEvent.click(pane.getByRole('button', { name: m.admin_reply_send() }));
    await pane.findByText(m.admin_reply_waiting());
    await expect(replied).not.toHaveBeenCalled();
    await waitFor(() => expect(underway).toHaveLength(1));
    underway[0]?.();
    await pane.findByText(m.admin_reply_sent({ address: 'hannah.weiss@biotech.example' }));
    await expect(replied.mock.calls).toEqual([[{ message: 'Here is one.', attachments: [storedFile.id] }]]);
  },
};

/** A pane that is closed and reopened keeps its text and its files. */
export const Kept: Story = {
  decorators: [withRows(inquiry, [asked]), host(taken), portal({ ...place, answers: uploadAnswers })],
  play: async ({ canvas, userEvent }) => {
    const open = async () => {
      await userEvent.click(await canvas.findByRole('button', { name: 'Q-1042' }));
      return within(await screen.findByRole('dialog'));
    };
    const pane = await open();
    const answer = await pane.findByRole('textbox', { name: m.admin_reply_label() });
    await userEvent.clear(answer);
    await userEvent.type(answer, 'Half of it.');
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(['a,b'], 'growth.csv'));
    answer.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, clipboardData }));
    await pane.findByRole('button', { name: 'growth.csv' });
    await userEvent.click(pane.getByRole('button', { name: m.ui_close() }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const again = await open();
    await waitFor(() => expect(again.getByRole('textbox', { name: m.admin_reply_label() })).toHaveValue('Half of it.'));
    await expect(again.getByRole('button', { name: 'growth.csv' })).toBeVisible();
    const remove = m.upload_action_of({ action: m.upload_remove(), name: 'growth.csv' });
    await userEvent.click(again.getByRole('button', { name: remove }));
    await waitFor(() => expect(again.queryByRole('button', { name: 'growth.csv' })).toBeNull());
    await userEvent.clear(again.getByRole('textbox', { name: m.admin_reply_label() }));
  },
};

/** Earlier answers are shown with the request. */
export const Answered: Story = {
  decorators: [
    withRows(inquiry, [asked], {
      history: () => ({
        count: 1,
        list: [
          {
            id: '0198c0de-0000-7000-8000-000000000701',
            at: '2026-11-18T07:09:00.000Z',
            user: { id: '0198c0de-0000-7000-8000-000000000900', label: { en: 'Lin Ruoxi', zh: '林若溪' } },
            action: 'reply',
            before: { state: 'received' },
            after: { state: 'answered' },
            message: 'Four of them, from the second week of January.',
            attachments: ['growth curves.pdf'],
            names: {},
          },
        ],
      }),
    }),
    portal(place),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Q-1042' }));
    const pane = within(await screen.findByRole('dialog'));
    const sent = within(await pane.findByRole('region', { name: m.admin_reply_sent_title() }));
    await expect(sent.getByText('Four of them, from the second week of January.')).toBeVisible();
    await expect(sent.getByRole('list', { name: m.admin_reply_attachments() })).toHaveTextContent('growth curves.pdf');
    await expect(sent.getByText(localized({ en: 'Lin Ruoxi', zh: '林若溪' }))).toBeVisible();
    await expect(pane.getByText(new RegExp(countryName('DE')))).toBeVisible();
  },
};

const unconfirmed = record(2, {
  ...{ reference: 'E-1043', state: 'unconfirmed', assignee: null, notes: '', panel: null, holdsSlot: false },
  ...{
    name: 'Hannah Weiss',
    workEmail: 'hannah.weiss@biotech.example',
    organization: 'Example Biotech',
    country: 'DE',
  },
  ...{ phone: null, message: '', models: [], agents: [], armCount: 2, wishedStart: null },
});
const confirmed = fn();
/** Staff confirm an enrollment whose sender got no mail, after a confirmation that explains the effect. */
export const Confirming: Story = {
  decorators: [
    withRows(enrollment, [unconfirmed]),
    portal({
      address: enrollment.route,
      signedIn: true,
      answers: {
        confirmEnrollment: ({ params: { id } }) => {
          confirmed(id);
          return {
            ...{ reference: 'E-1043', panel: { en: 'Lung panel', zh: '肺癌组合' } },
            ...{ workEmail: 'hannah.weiss@biotech.example', waiting: true, queued: false },
          };
        },
      },
    }),
  ],
  render: () => <EnrollmentsScreen />,
  play: async ({ canvas, userEvent }) => {
    confirmed.mockClear();
    await userEvent.click(await canvas.findByRole('button', { name: m.table_actions_of({ name: 'E-1043' }) }));
    await userEvent.click(await screen.findByRole('menuitem', { name: m.admin_enrollment_confirm() }));
    const question = within(await screen.findByRole('alertdialog'));
    await waitFor(() => expect(question.getByText(m.admin_enrollment_confirm_text())).toBeVisible());
    await userEvent.click(question.getByRole('button', { name: m.admin_enrollment_confirm() }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await expect(confirmed.mock.calls).toEqual([[unconfirmed.id]]);
  },
};

/** A refusal is shown above the button, and the text stays. */
export const Refused: Story = {
  decorators: [
    withRows(inquiry, [asked]),
    portal({
      ...place,
      answers: { replyInquiry: fails({ kind: 'refused', status: 400, message: 'The mail cannot be written' }) },
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Q-1042' }));
    const pane = within(await screen.findByRole('dialog'));
    const answer = await pane.findByRole('textbox', { name: m.admin_reply_label() });
    await userEvent.clear(answer);
    await userEvent.type(answer, 'Four of them.');
    await userEvent.click(pane.getByRole('button', { name: m.admin_reply_send() }));
    await waitFor(() => expect(pane.getByText('The mail cannot be written')).toBeVisible());
    await expect(answer).toHaveValue('Four of them.');
  },
};

/**
 * If there are more colleagues than one page shows, typing finds one. Users assign a request to themselves with one
 * click, and send it by keyboard.
 */
export const Assigning: Story = {
  decorators: [
    withRows(inquiry, [asked], {
      options: ({ text = '', ids }) => {
        const list = people.filter(({ id, label }) => (ids ? ids.includes(id) : localized(label).includes(text)));
        return { count: list.length, list: list.slice(0, 200) };
      },
    }),
    portal(place),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Q-1042' }));
    const viewed = within(await screen.findByRole('dialog'));
    await userEvent.click(await viewed.findByRole('button', { name: new RegExp(m.crud_edit()) }));
    const pane = within(await screen.findByRole('dialog'));
    const assignee = await pane.findByRole('combobox', {
      name: new RegExp(localized(inquiry.fields.assignee?.label ?? { en: '', zh: '' })),
    });
    await userEvent.click(assignee);
    await screen.findByText(m.field_further({ count: '100' }));
    await expect(screen.queryByRole('option', { name: localized(wanted.label) })).toBeNull();
    await userEvent.type(assignee, localized(wanted.label));
    await chooseOption(userEvent, localized(wanted.label));
    await waitFor(() => expect(assignee).toHaveValue(localized(wanted.label)));
    await userEvent.click(pane.getByRole('button', { name: m.admin_request_take() }));
    await waitFor(() => expect(pane.queryByRole('button', { name: m.admin_request_take() })).toBeNull());
    // The clicked button disappears, and the focus moves to the field beside it.
    await waitFor(() => expect(assignee).toHaveFocus());
  },
};

/** An enrollment has its own heading, and shows no empty section if there is no message. */
export const Enrollment: Story = {
  render: () => <EnrollmentsScreen />,
  decorators: [
    withRows(enrollment, [record(9, { ...asked, reference: 'E-7', message: '', panel: null, agents: [] })]),
    portal({ address: enrollment.route, signedIn: true }),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'E-7' }));
    const pane = within(await screen.findByRole('dialog'));
    await expect(await pane.findByRole('heading', { name: m.admin_request_enrolled() })).toBeVisible();
    await expect(pane.queryByText(m.admin_request_silent())).toBeNull();
  },
};
