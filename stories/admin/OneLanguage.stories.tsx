import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import type { Language } from '../../contract/localized.ts';
import type { Field } from '../../contract/resources/fields.ts';
import { session } from '../../machines/samples.ts';
import { BackOfficeProvider } from '../../src/admin/base/backOffice.tsx';
import { PageTrail } from '../../src/admin/frame/PageTrail.tsx';
import { ValueCell } from '../../src/admin/resource/ValueCell.tsx';
import { titleOf } from '../../src/admin/screens.ts';
import { m } from '../../src/i18n/compiled/messages.js';
import { currentLocale, LANGUAGE_TAGS, localized } from '../../src/i18n/locale.ts';
import { MultiSelectField, SelectField, TreeSelectField } from '../../src/ui/fields/index.ts';
import { namedIn } from '../../src/ui/named.ts';
import '../../src/ui/fields/SearchableChoice.tsx';
import '../../src/ui/fields/TreeChoice.tsx';
import { portal } from '../support/portal.tsx';
import { fullRights } from './shellSamples.ts';

const meta = { title: 'Back-office/Names in one language' } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const named: Record<Language, { en: string; zh: string }> = {
  en: { en: 'Rotterdam', zh: '' },
  zh: { en: '', zh: '鹿特丹' },
};
const both = { en: 'Amsterdam', zh: '阿姆斯特丹' };
/** The name that the reader gets in the other language. */
const foreign = () => named[otherThan(currentLocale())];
const otherThan = (language: Language): Language => (language === 'en' ? 'zh' : 'en');
const says = (language: Language) =>
  m.crud_language_missing({ language: language === 'en' ? m.field_language_en() : m.field_language_zh() });

const name: Field = { kind: 'localized', as: 'text', max: 80, label: { en: 'Name', zh: '名称' } };
const inside: Field = { kind: 'reference', of: 'area', label: { en: 'Within', zh: '上级' } };
const several: Field = { kind: 'references', of: 'area', label: { en: 'Areas', zh: '地域' } };
const kind: Field = {
  kind: 'choice',
  label: { en: 'Kind', zh: '类型' },
  options: [{ value: 'port', label: { en: 'Port', zh: '' } }],
};
const labels = () => [
  { id: 'own', label: named[currentLocale()] },
  { id: 'foreign', label: foreign() },
  { id: 'both', label: both },
];

/** A name without one of the languages is marked everywhere: in its record, in references to it, and as a choice. */
export const Cells: Story = {
  decorators: [portal({ signedIn: true, answers: { session: () => session } })],
  render: () => (
    <table>
      <tbody>
        {Object.entries({
          own: <ValueCell field={name} value={named[currentLocale()]} />,
          foreign: <ValueCell field={name} value={foreign()} />,
          both: <ValueCell field={name} value={both} />,
          reference: <ValueCell field={inside} value="foreign" labels={labels()} />,
          whole: <ValueCell field={inside} value="both" labels={labels()} />,
          references: <ValueCell field={several} value={['foreign', 'both', 'own']} labels={labels()} />,
          choice: (
            <ValueCell field={kind} value="port" choices={[{ value: 'port', ...namedIn({ en: 'Port', zh: '' }) }]} />
          ),
        }).map(([key, cell]) => (
          <tr key={key}>
            <td data-testid={key}>{cell}</td>
          </tr>
        ))}
      </tbody>
    </table>
  ),
  tags: ['!test'],
};
export const CellsTest: Story = {
  ...Cells,
  tags: ['test'],
  play: async ({ canvas }) => {
    const marks = (key: string) =>
      within(canvas.getByTestId(key))
        .queryAllByRole('img')
        .map((mark) => mark.ariaLabel);
    const [own, other] = [currentLocale(), otherThan(currentLocale())];
    await expect(await canvas.findAllByText(localized(foreign()))).not.toHaveLength(0);
    await expect(marks('own')).toEqual([says(other)]);
    await expect(marks('foreign')).toEqual([says(own)]);
    await expect(marks('reference')).toEqual([says(own)]);
    await expect(marks('choice')).toEqual([says('zh')]);
    await expect([...marks('both'), ...marks('whole')]).toEqual([]);
    await waitFor(() => expect(marks('references')).toEqual([says(own), says(other)]));
    // Screen readers read it in its own language.
    const shown = within(canvas.getByTestId('reference')).getByText(localized(foreign()));
    await expect(shown.closest('[lang]')).toHaveAttribute('lang', LANGUAGE_TAGS[other]);
  },
};

const options = () => labels().map(({ id, label }) => ({ value: id, ...namedIn(label) }));

/** Choices are marked in the list and in the field; the browser's own list states it in words. */
export const Pickers: Story = {
  render: () => (
    <>
      <SelectField id="few" label="Few" value="foreign" options={options()} onChange={() => {}} />
      <SelectField id="many" label="Many" value="foreign" options={options()} onChange={() => {}} searchable />
      <MultiSelectField id="several" label="Several" value={['both', 'own']} options={options()} onChange={() => {}} />
      <TreeSelectField
        id="place"
        label="Place"
        value="both"
        options={[{ value: 'top', ...namedIn(foreign()), children: options().slice(2) }]}
        onChange={() => {}}
      />
    </>
  ),
  play: async ({ canvas, userEvent }) => {
    const [own, other] = [says(currentLocale()), says(otherThan(currentLocale()))];
    await expect(canvas.getByRole('combobox', { name: 'Few' })).toHaveDisplayValue(`${localized(foreign())} (${own})`);
    const many = await canvas.findByRole('combobox', { name: 'Many' });
    const place = await canvas.findByRole('combobox', { name: 'Place' });
    // In the fields for one choice, for several, and for a path.
    await waitFor(async () =>
      expect(canvas.getAllByRole('img').map((mark) => mark.ariaLabel)).toEqual([own, other, own]),
    );
    await userEvent.click(many);
    const list = within(await screen.findByRole('listbox'));
    await expect(list.getAllByRole('img').map((mark) => mark.ariaLabel)).toEqual([other, own]);
    await userEvent.keyboard('{Escape}');
    await userEvent.click(place);
    const tree = within(await screen.findByRole('tree'));
    await expect(tree.getAllByRole('img').map((mark) => mark.ariaLabel)).toEqual([own]);
    await userEvent.keyboard('{Escape}');
  },
};

/** The breadcrumb uses the names of the menu, each marked if a language is missing. */
export const Trail: Story = {
  decorators: [
    portal({
      address: '/system/areas',
      signedIn: true,
      answers: {
        session: () => ({
          ...fullRights,
          permissions: fullRights.permissions.map((node) => ({
            ...node,
            ...(node.path === 'system' && { name: foreign() }),
          })),
        }),
      },
    }),
  ],
  render: () => (
    <BackOfficeProvider titleOf={titleOf}>
      <PageTrail />
    </BackOfficeProvider>
  ),
  play: async ({ canvas }) => {
    const group = await canvas.findByText(localized(foreign()));
    await expect(group).toHaveAttribute('lang', LANGUAGE_TAGS[otherThan(currentLocale())]);
    await expect(canvas.getByRole('img')).toHaveAccessibleName(says(currentLocale()));
  },
};
