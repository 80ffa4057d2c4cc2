import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { banner } from '../../contract/resources/content/banner.ts';
import { inquiry } from '../../contract/resources/content/requests.ts';
import { dictionary } from '../../contract/resources/dictionary.ts';
import BannersScreen from '../../src/admin/content/BannersScreen.tsx';
import InquiriesScreen from '../../src/admin/content/InquiriesScreen.tsx';
import DictionaryScreen from '../../src/admin/dictionary/DictionaryScreen.tsx';
import { m } from '../../src/i18n/compiled/messages.js';
import { localized } from '../../src/i18n/locale.ts';
import { chooseOption } from '../support/chooseOption.ts';
import { fails, portal } from '../support/portal.tsx';
import { type Instead, record, withRows } from './resourceServer.tsx';

const asked = (number: number, state: string) =>
  record(number, {
    ...{ reference: `Q-${1_040 + number}`, state, topic: 'models', assignee: null, notes: '' },
    ...{ name: 'Hannah Weiss', workEmail: 'hannah.weiss@biotech.example', organization: 'Example Biotech' },
    ...{ country: 'DE', phone: null, message: 'Which models are ready?', models: [], searchAddress: null },
  });
const requests = [asked(1, 'received'), asked(2, 'received'), asked(3, 'closed')];
const species = record(1, { code: 'species', name: { en: 'Species', zh: '物种' }, remark: '', enabled: true });

const inquiries = (instead?: Instead) => [
  withRows(inquiry, requests, instead),
  portal({ address: inquiry.route, signedIn: true }),
];
const meta = {
  title: 'Back-office/Bulk edit',
  component: InquiriesScreen,
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof InquiriesScreen>;

export default meta;
type Story = StoryObj<typeof meta>;
type Playing = Parameters<NonNullable<Story['play']>>[0];

const stateLabel = () => localized(inquiry.fields.state?.label ?? { en: '', zh: '' });
const closed = { en: 'Closed', zh: '已关闭' };
const received = { en: 'Received', zh: '已收到' };

/** Selects all requests and opens the bulk change of their state. */
async function askForState({ canvas, userEvent }: Playing) {
  (await canvas.findByRole('button', { name: 'Q-1041' })).focus();
  await userEvent.keyboard('xjxjx');
  const toolbar = within(await canvas.findByRole('toolbar', { name: m.crud_selection() }));
  await userEvent.click(toolbar.getByRole('button', { name: m.crud_bulk_field_of({ field: stateLabel() }) }));
  const pane = within(await screen.findByRole('dialog', { name: m.crud_bulk_title({ count: '3' }) }));
  await waitFor(() => expect(pane.getByRole('combobox', { name: m.crud_bulk_field() })).toHaveFocus());
  await userEvent.click(await pane.findByRole('combobox', { name: stateLabel() }));
  await chooseOption(userEvent, localized(closed));
  return pane;
}

export const List: Story = {
  decorators: inquiries(),
  tags: ['!test'],
};
/** A preview shows what would change; one click applies it, and one undoes it. */
export const StateOfMany: Story = {
  ...List,
  tags: ['test'],
  play: async (playing) => {
    const { canvas, userEvent } = playing;
    const pane = await askForState(playing);
    await userEvent.click(pane.getByRole('button', { name: new RegExp(m.crud_bulk_preview()) }));
    const preview = within(await pane.findByRole('region', { name: m.crud_bulk_preview() }));
    await expect(preview.getByText(new RegExp(m.crud_bulk_changes({ count: '2' })))).toBeVisible();
    await expect(preview.getByText('Q-1042')).toBeVisible();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect(await canvas.findByText(m.crud_bulk_done({ count: '2' }))).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: new RegExp(m.crud_undo()) }));
    await expect(await canvas.findByText(m.crud_bulk_undone({ count: '2' }))).toBeVisible();
  },
};

/** After the notification is gone, the list itself offers to undo, until that is done. */
export const UndoLater: Story = {
  decorators: inquiries(),
  play: async (playing) => {
    const { canvas, userEvent } = playing;
    const pane = await askForState(playing);
    const undo = { name: m.crud_bulk_undo_last() };
    await expect(canvas.queryByRole('button', undo)).toBeNull();
    await userEvent.click(pane.getByRole('button', { name: new RegExp(m.crud_bulk_preview()) }));
    await pane.findByRole('region', { name: m.crud_bulk_preview() });
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await canvas.findByText(m.crud_bulk_done({ count: '2' }));
    await userEvent.click(canvas.getByRole('button', { name: m.crud_dismiss() }));
    await userEvent.click(await canvas.findByRole('button', undo));
    await expect(await canvas.findByText(m.crud_bulk_undone({ count: '2' }))).toBeVisible();
    await waitFor(() => expect(canvas.queryByRole('button', undo)).toBeNull());
  },
};

/** Refused records show the reason beside the changed ones; another selection closes the preview. */
export const PartlyRefused: Story = {
  decorators: inquiries({
    bulkPreview: () => ({
      ...{ id: requests[0]?.id, count: 3, checked: 3, changing: 2, same: 0, refusedCount: 1 },
      refused: [{ id: requests[2]?.id, label: { en: 'Q-1043', zh: 'Q-1043' }, message: 'It was changed.' }],
      sample: requests.slice(0, 2).map(({ id, reference }) => ({
        id,
        label: { en: reference, zh: reference },
        before: 'received',
        after: 'closed',
        labels: [],
      })),
    }),
  }),
  play: async (playing) => {
    const pane = await askForState(playing);
    await playing.userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect(await pane.findByText(m.crud_bulk_refused({ count: '1' }))).toBeVisible();
    await expect(pane.getByText(/It was changed\./)).toBeVisible();
    await playing.userEvent.click(pane.getByRole('combobox', { name: stateLabel() }));
    await chooseOption(playing.userEvent, localized(received));
    await waitFor(() => expect(pane.queryByRole('region')).toBeNull());
  },
};

/** Without a value the pane shows what is missing; it also shows a refusal of the server. */
export const Refused: Story = {
  decorators: inquiries({
    bulkPreview: fails({ kind: 'refused', status: 400, error: 'fail', message: 'The list has changed.' }),
  }),
  play: async (playing) => {
    const { canvas, userEvent } = playing;
    (await canvas.findByRole('button', { name: 'Q-1041' })).focus();
    await userEvent.keyboard('xb');
    const pane = within(await screen.findByRole('dialog', { name: m.crud_bulk_title({ count: '1' }) }));
    await userEvent.click(pane.getByRole('button', { name: new RegExp(m.crud_bulk_preview()) }));
    await expect(await pane.findByText(m.crud_required())).toBeVisible();
    await userEvent.click(pane.getByRole('combobox', { name: stateLabel() }));
    await chooseOption(userEvent, localized(closed));
    await userEvent.click(pane.getByRole('button', { name: new RegExp(m.crud_bulk_preview()) }));
    await expect(await pane.findByText(/The list has changed\./)).toBeVisible();
  },
};

/** An invalid number no longer matters once the field is set to be cleared. */
export const ClearedAfterNoNumber: Story = {
  decorators: [
    withRows(banner, [
      record(1, { code: 'BAN-01', title: { en: 'One', zh: '一' }, sort: 4, ...{ link: '/pdx', image: null } }),
    ]),
    portal({ address: banner.route, signedIn: true }),
  ],
  render: () => <BannersScreen />,
  play: async ({ canvas, userEvent }) => {
    (await canvas.findByRole('button', { name: localized({ en: 'One', zh: '一' }) })).focus();
    await userEvent.keyboard('xb');
    const pane = within(await screen.findByRole('dialog', { name: m.crud_bulk_title({ count: '1' }) }));
    const order = localized(banner.fields.sort?.label ?? closed);
    await userEvent.selectOptions(await pane.findByRole('combobox', { name: m.crud_bulk_field() }), order);
    await userEvent.type(await pane.findByRole('textbox', { name: order }), 'x');
    const preview = () => userEvent.click(pane.getByRole('button', { name: new RegExp(m.crud_bulk_preview()) }));
    await preview();
    await expect(pane.getByText(m.field_not_whole())).toBeVisible();
    await expect(pane.queryByRole('region')).toBeNull();
    await userEvent.selectOptions(pane.getByRole('combobox', { name: m.crud_bulk_operation() }), m.crud_bulk_clear());
    await preview();
    await expect(await pane.findByRole('region', { name: m.crud_bulk_preview() })).toBeVisible();
  },
};

/**
 * A copy starts with the record's values and a new name, without values that must be unique. A reset restores this
 * state.
 */
export const CopyOfDictionary: Story = {
  decorators: [withRows(dictionary, [species]), portal({ address: dictionary.route, signedIn: true })],
  render: () => <DictionaryScreen />,
  play: async ({ canvas, userEvent }) => {
    const name = localized({ en: 'Species', zh: '物种' });
    (await canvas.findByRole('button', { name })).focus();
    await userEvent.keyboard('jkd');
    const one = localized(dictionary.one);
    const pane = within(await screen.findByRole('dialog', { name: new RegExp(m.crud_form_copy({ one })) }));
    const copied = localized({ en: 'Copy of Species', zh: '物种（副本）' });
    await expect(await pane.findByDisplayValue(copied)).toBeVisible();
    await expect(pane.getByText(m.crud_copy_unique())).toBeVisible();
    const details = () => pane.getByRole('checkbox', { name: localized({ en: 'Dictionary details', zh: '字典明细' }) });
    await expect(details()).toBeChecked();
    await userEvent.click(details());
    await userEvent.type(pane.getByDisplayValue('Copy of Species'), '!');
    await userEvent.click(pane.getByRole('button', { name: m.crud_reset() }));
    await expect(await pane.findByDisplayValue('Copy of Species')).toBeVisible();
    await expect(details()).toBeChecked();
  },
};
