import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { dictionary } from '../../contract/resources/dictionary.ts';
import { dictionaryDetail } from '../../contract/resources/dictionaryDetail.ts';
import { sampleId, sampleRecord, sampleResource } from '../../machines/crud/samples.ts';
import { session } from '../../machines/samples.ts';
import DictionaryDetailScreen from '../../src/admin/dictionary/DictionaryDetailScreen.tsx';
import DictionaryScreen from '../../src/admin/dictionary/DictionaryScreen.tsx';
import { ResourceScreen } from '../../src/admin/resource/ResourceScreen.tsx';
import { m } from '../../src/i18n/compiled/messages.js';
import { localized } from '../../src/i18n/locale.ts';
import { useAddress } from '../../src/portal/router.ts';
import { portal } from '../support/portal.tsx';
import { answering, record, withRows } from './resourceServer.tsx';

const list = (number: number, code: string, en: string, zh: string) =>
  record(number, { code, name: { en, zh }, remark: '', enabled: true });
const species = list(1, 'species', 'Species', '物种');
const topics = list(2, 'inquiryTopic', 'Topics of inquiries', '咨询主题');
const dictionaries = [species, topics];
const detail = (number: number, dcode: string, en: string, zh: string, color: string) =>
  record(number, {
    dictionary: species.id,
    dcode,
    dname: { en, zh },
    sort: number,
    color,
    isDefault: number === 12,
    enabled: true,
  });
const mouse = { en: 'Mouse', zh: '小鼠' };
const details = [detail(11, 'mouse', mouse.en, mouse.zh, 'teal'), detail(12, 'rat', 'Rat', '大鼠', 'amber')];

const withColor = { ...sampleResource, form: [{ fields: ['name', 'color'] }] };

const at = (address: string) =>
  portal({ address, signedIn: true, answers: { session: () => ({ ...session, buttons: '' }) } });
const meta = { title: 'Back-office/Dictionaries', parameters: { layout: 'fullscreen' } } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

export const List: Story = {
  decorators: [withRows(dictionary, dictionaries), at(dictionary.route)],
  render: () => (
    <>
      <DictionaryScreen />
      <Address />
    </>
  ),
  tags: ['!test'],
};
/** The links from a dictionary to its choices: in its row and in its pane. */
export const Dictionaries: Story = {
  ...List,
  tags: ['test'],
  play: async ({ canvas, userEvent }) => {
    const name = localized({ en: 'Species', zh: '物种' });
    await userEvent.click(await canvas.findByRole('button', { name }));
    const pane = within(await screen.findByRole('dialog'));
    const address = `/system/dictionary/${species.id}`;
    await expect(await pane.findByRole('link', { name: m.admin_dictionary_details() })).toHaveAttribute(
      'href',
      address,
    );
    await userEvent.keyboard('{Escape}');
    const act = m.crud_act_of({ act: m.admin_dictionary_details(), name });
    await userEvent.click(await canvas.findByRole('button', { name: act }));
    await waitFor(() => expect(canvas.getByTestId('address')).toHaveTextContent(address));
  },
};

export const Unknown: Story = {
  decorators: [
    withRows(dictionaryDetail, [], {}, answering(dictionary, dictionaries)),
    at('/system/dictionary/0198c0de-0000-7000-8000-000000000404'),
  ],
  render: () => <DictionaryDetailScreen />,
  tags: ['!test'],
};
/** The address of an unknown dictionary shows a message beside the list of existing ones. */
export const UnknownDictionary: Story = {
  ...Unknown,
  tags: ['test'],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: m.admin_dictionary_unknown() })).toBeVisible();
    await expect(canvas.getByRole('link', { name: localized(dictionary.title) })).toBeVisible();
  },
};

export const Choices: Story = {
  decorators: [
    withRows(dictionaryDetail, details, {}, answering(dictionary, dictionaries)),
    at(`/system/dictionary/${species.id}`),
  ],
  render: () => <DictionaryDetailScreen />,
  tags: ['!test'],
};
/** The choices of one dictionary beside all dictionaries; another one is searched by its code. */
export const OneDictionary: Story = {
  ...Choices,
  tags: ['test'],
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('button', { name: localized(mouse) })).toBeVisible();
    await expect(
      canvas.getByRole('button', { name: m.crud_new({ one: localized(dictionaryDetail.one) }) }),
    ).toBeVisible();
    const all = within(canvas.getByRole('navigation', { name: localized(dictionary.title) }));
    await expect(await all.findByRole('link', { current: 'page' })).toHaveTextContent('species');
    await userEvent.type(all.getByRole('searchbox', { name: m.admin_dictionary_find() }), 'topic');
    await waitFor(() => expect(all.getAllByRole('link')).toHaveLength(1));
    await expect(all.getByRole('link')).toHaveTextContent('inquiryTopic');
  },
};

const uses = [{ resource: 'smsMessage', field: 'notifyStatus', value: 'mouse', count: 1_204 }];

/** A value that records use cannot be removed; the refusal links to these records. */
export const EntryInUse: Story = {
  decorators: [
    withRows(
      dictionaryDetail,
      details,
      {
        remove: ({ ids = [] }) => ({
          done: [],
          refused: ids.map((id) => ({ id, label: mouse, message: 'In use.', uses })),
        }),
      },
      answering(dictionary, dictionaries),
    ),
    at(`/system/dictionary/${species.id}`),
  ],
  render: () => <DictionaryDetailScreen />,
  play: async ({ canvas, userEvent }) => {
    const name = localized(mouse);
    await userEvent.click(await canvas.findByRole('button', { name: m.table_actions_of({ name }) }));
    await userEvent.click(await screen.findByRole('menuitem', { name: m.crud_remove() }));
    const question = await screen.findByRole('alertdialog', { name: m.crud_remove_title({ name }) });
    await userEvent.click(within(question).getByRole('button', { name: m.crud_remove() }));
    const refused = within(await canvas.findByRole('alert'));
    await expect(refused.getByText(new RegExp(`^${name}.*In use`))).toBeVisible();
    await expect(await refused.findByRole('link', { name: /1,204/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/\?.*=mouse$/),
    );
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    // The next key acts on the record that stayed, not on the one below it.
    await waitFor(() => expect(canvas.getByRole('button', { name })).toHaveFocus());
  },
};

const colors = ['red', 'blue'].map((dcode, index) => ({
  id: sampleId(20 + index),
  dcode,
  dname: { en: dcode, zh: dcode },
  sort: index,
  color: null,
  isDefault: dcode === 'blue',
}));

/** A new record starts with the default of its dictionary, which does not count as unsaved input. */
export const BeginsWithTheDefault: Story = {
  decorators: [
    withRows(sampleResource, [sampleRecord(1)]),
    portal({
      address: sampleResource.route,
      signedIn: true,
      answers: { session: () => ({ ...session, buttons: '', dics: { color: colors } }) },
    }),
  ],
  render: () => <ResourceScreen definition={withColor} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(
      await canvas.findByRole('button', { name: new RegExp(`^${m.crud_new({ one: localized(sampleResource.one) })}`) }),
    );
    const pane = within(await screen.findByRole('dialog'));
    const color = await pane.findByRole('combobox', { name: localized({ en: 'Color', zh: '颜色' }) });
    await expect(color).toHaveValue('blue');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};

/** Shows the visitor's current address. */
function Address() {
  return (
    <output className="sr" data-testid="address">
      {useAddress()}
    </output>
  );
}
