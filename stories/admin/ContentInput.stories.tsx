import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { banner } from '../../contract/resources/content/banner.ts';
import { session, storedFile } from '../../machines/samples.ts';
import BannersScreen from '../../src/admin/content/BannersScreen.tsx';
import { m } from '../../src/i18n/compiled/messages.js';
import { localized } from '../../src/i18n/locale.ts';
import { portal } from '../support/portal.tsx';
import { record, withRows } from './resourceServer.tsx';
import { host, uploadAnswers } from './uploadHost.tsx';

const meta = { title: 'Back-office/Content input', parameters: { layout: 'fullscreen' } } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const open = { en: 'Panels open for enrollment', zh: '面板开放报名' };
const banners = [
  record(2, {
    code: 'BAN-02',
    title: open,
    subtitle: { en: 'Read their growth curves', zh: '查看生长曲线' },
    link: '/pdx',
    image: null,
    sort: 2,
    publication: { state: 'published', publishAt: null },
  }),
];
const saving = fn((body: object) => ({ ...banners[0], ...body, version: 4 }));
const withdrawing = fn(() => ({ done: [], refused: [] }));

export const Published: Story = {
  decorators: [
    withRows(banner, banners, { withdraw: withdrawing }),
    portal({ address: banner.route, signedIn: true, answers: { session: () => ({ ...session, buttons: '' }) } }),
  ],
  render: () => <BannersScreen />,
  tags: ['!test'],
};
/** An invalid time does not mean "withdraw now": nothing is sent until the field is valid or empty. */
export const WithdrawingAtNoTime: Story = {
  ...Published,
  tags: ['test'],
  play: async ({ canvas, userEvent }) => {
    withdrawing.mockClear();
    const name = localized(open);
    await userEvent.click(await canvas.findByRole('checkbox', { name: m.table_select_row({ name }) }));
    await userEvent.click(within(await canvas.findByRole('toolbar')).getByRole('button', { name: m.crud_withdraw() }));
    const question = within(await screen.findByRole('alertdialog', { name: m.crud_withdraw_title({ name }) }));
    const time = question.getByRole('textbox', { name: m.crud_withdraw_at() });
    await userEvent.type(time, '2031-05-04 25:00');
    await userEvent.tab();
    await userEvent.click(question.getByRole('button', { name: m.crud_withdraw() }));
    await waitFor(() => expect(time).toHaveFocus());
    await expect(time).toHaveAccessibleDescription(expect.stringContaining(m.field_not_instant()));
    await expect(withdrawing).not.toHaveBeenCalled();
    await userEvent.clear(time);
    await userEvent.click(question.getByRole('button', { name: m.crud_withdraw() }));
    await waitFor(() => expect(withdrawing).toHaveBeenCalledOnce());
  },
};

/** A reset removes an invalid number, so that the form can be saved. */
export const ResetAfterNoNumber: Story = {
  decorators: [
    withRows(banner, banners, { save: saving }),
    portal({ address: banner.route, signedIn: true, answers: { session: () => ({ ...session, buttons: '' }) } }),
  ],
  render: () => <BannersScreen />,
  play: async ({ canvas, userEvent }) => {
    saving.mockClear();
    (await canvas.findByRole('button', { name: localized(open) })).focus();
    await userEvent.keyboard('jke');
    const pane = within(await screen.findByRole('dialog'));
    const order = () => pane.getByRole('textbox', { name: localized(banner.fields.sort?.label ?? open) });
    await pane.findByDisplayValue('2');
    await userEvent.type(order(), 'x');
    await expect(order()).toBeInvalid();
    await userEvent.click(pane.getByRole('button', { name: m.crud_reset() }));
    await waitFor(() => expect(order()).toHaveValue('2'));
    await userEvent.type(pane.getByDisplayValue('/pdx'), '/12');
    await userEvent.click(pane.getByRole('button', { name: new RegExp(m.crud_submit()) }));
    await waitFor(() => expect(saving).toHaveBeenCalledOnce());
  },
};

let arrive = () => {};
const picture = () => new File(['x'.repeat(2_000)], 'growth.png', { type: 'image/png' });
/** A form is not saved without the file that is still being uploaded. */
export const SavingDuringAnUpload: Story = {
  decorators: [
    withRows(banner, banners, { save: saving }),
    host(({ signal }) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      arrive = resolve;
      signal.addEventListener('abort', () => reject({ kind: 'cancelled', message: '' }));
      return promise;
    }),
    portal({
      address: banner.route,
      signedIn: true,
      answers: { ...uploadAnswers, session: () => ({ ...session, buttons: '' }) },
    }),
  ],
  render: () => <BannersScreen />,
  play: async ({ canvas, userEvent }) => {
    saving.mockClear();
    (await canvas.findByRole('button', { name: localized(open) })).focus();
    await userEvent.keyboard('jke');
    const dialog = await screen.findByRole('dialog');
    const pane = within(dialog);
    const label = localized(banner.fields.image?.label ?? open);
    const submit = () => userEvent.click(pane.getByRole('button', { name: new RegExp(m.crud_submit()) }));
    const cancel = m.field_file_of({ action: m.field_file_cancel(), label });
    await pane.findByDisplayValue('2');
    const pick = () => userEvent.upload(dialog.querySelector('input[type=file]') as HTMLInputElement, picture());
    await pick();
    await pane.findByRole('button', { name: cancel });
    await submit();
    await waitFor(() => expect(pane.getByRole('button', { name: cancel })).toHaveFocus());
    await expect(pane.getByRole('button', { name: cancel })).toHaveAccessibleDescription(m.upload_save_later());
    await expect(saving).not.toHaveBeenCalled();

    // without the upload the form can be saved again
    await userEvent.click(pane.getByRole('button', { name: cancel }));
    await waitFor(() => expect(pane.queryByText(m.upload_save_later())).toBeNull());
    await pick();
    await pane.findByRole('button', { name: cancel });
    arrive();
    await waitFor(() => expect(pane.queryByText(m.upload_save_later())).toBeNull());
    await submit();
    await waitFor(() => expect(saving).toHaveBeenCalledOnce());
    await expect(saving.mock.lastCall?.[0]).toMatchObject({ image: storedFile.id });
  },
};
