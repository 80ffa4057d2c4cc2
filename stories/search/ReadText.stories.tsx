import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import type { Ambiguity, Meant, ReadTerm } from '../../contract/entities/searchReading.ts';
import { searchResult } from '../../machines/samples.ts';
import { m } from '../../src/i18n/compiled/messages.js';
import { SearchExamples } from '../../src/site/search/SearchExamples.tsx';
import { SearchPage } from '../../src/site/search/SearchPage.tsx';
import { expectToFit } from '../support/fits.ts';
import { portal } from '../support/portal.tsx';

const meta = { title: 'Pages/Search/Read text' } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const term = (typed: string, meant: Meant, more: Partial<ReadTerm> = {}): ReadTerm => ({
  typed,
  meant,
  excluded: false,
  alternative: false,
  without: '',
  options: [],
  ...more,
});
const tested: Meant = { as: 'tested', agent: 'Osimertinib' };
const prior: Meant = { as: 'prior', agent: 'Osimertinib' };

const everyKind: readonly ReadTerm[] = [
  term('NSCLC', { as: 'disease', kind: 'group', label: { en: 'Non-small cell lung cancer', zh: '非小细胞肺癌' } }),
  term('LUAD', { as: 'disease', kind: 'histology', label: { en: 'Lung adenocarcinoma', zh: '肺腺癌' } }),
  term('KRAS G12C', { as: 'gene', gene: { gene: 'KRAS', status: 'altered', change: 'G12C' } }),
  term('EGFR', { as: 'gene', gene: { gene: 'EGFR', status: 'altered' } }, { excluded: true }),
  term('KRAS non-G12C', {
    as: 'gene',
    gene: { gene: 'KRAS', status: 'altered', kind: 'mutation' },
    except: [{ change: 'G12C' }],
  }),
  term('ER not positive', { as: 'marker', marker: 'er', level: 'positive', not: true }),
  term('KRAS/NRAS wild type', {
    as: 'list',
    of: [
      [{ as: 'gene', gene: { gene: 'KRAS', status: 'wildType' } }],
      [
        { as: 'gene', gene: { gene: 'NRAS', status: 'wildType' } },
        { as: 'value', facet: 'her2', value: '2+' },
      ],
    ],
  }),
  term('TP53 wt', { as: 'gene', gene: { gene: 'TP53', status: 'wildType' } }),
  term('HER2+', { as: 'marker', marker: 'her2', level: 'positive' }),
  term('MSS', { as: 'marker', marker: 'msi', level: 'negative' }),
  term('HR-', { as: 'marker', marker: 'hormoneReceptor', level: 'negative' }),
  term('osimertinib TGI > 60', { ...tested, minTgi: 60 }),
  term('osimertinib resistant', { as: 'resistant', agent: 'Osimertinib' }),
  term('TMB > 10', { as: 'range', range: 'tmb', min: 10, open: true }),
  term('PDX', { as: 'value', facet: 'modelType', value: 'PDX' }),
  term('organoid', { as: 'value', facet: 'modelType', value: 'organoid' }, { alternative: true }),
  term('LUN-PDX-1', { as: 'code', words: 'LUN-PDX-1' }),
  term('"brain"', { as: 'literal', words: 'brain' }),
  term('squamous', { as: 'words', words: 'squamous' }),
];

const answering = (text: string, readings: Record<string, readonly ReadTerm[]>) =>
  portal({
    address: `/search?q=${encodeURIComponent(text)}`,
    signedIn: true,
    answers: {
      savedSearches: () => ({ count: 0, list: [] }),
      searchModels: ({ body }) => ({ ...searchResult(3), reading: [...(readings[body.text ?? ''] ?? [])] }),
    },
  });
const box = (canvas: ReturnType<typeof within>) => canvas.getByRole('combobox', { name: m.home_search_label() });
const render = () => <SearchPage />;

/** A chip for each kind of term in a text. */
export const EveryKind: Story = {
  decorators: [answering('everything', { everything: everyKind })],
  render,
  tags: ['!test'],
};
export const EveryKindTest: Story = {
  ...EveryKind,
  tags: ['test'],
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText('KRAS G12C')).toBeVisible());
    const chips = canvas.getByRole('list', { name: m.search_active() });
    await expect(within(chips).getAllByRole('listitem')).toHaveLength(everyKind.length + 1);
    // The typed text is shown if the chip does not show it already.
    await expect(within(chips).getByText(m.read_typed({ typed: 'NSCLC' }))).toBeInTheDocument();
    await expect(within(chips).queryByText(m.read_typed({ typed: 'KRAS G12C' }))).toBeNull();
    // The chip also shows what resistance implies.
    await expect(within(chips).getByText(m.read_resistant_words({ agent: 'Osimertinib' }))).toBeVisible();
    await expect(within(chips).getByText(new RegExp(m.read_resistant_note()))).toBeInTheDocument();
    await expectToFit(chips);
  },
};

/**
 * A term with a second meaning offers it. Removing a chip searches for the rest of the text, and the focus stays in the
 * chips.
 */
export const ReadOtherwise: Story = {
  decorators: [
    answering('lung osimertinib', {
      'lung osimertinib': [
        term(
          'lung',
          { as: 'disease', kind: 'area', label: { en: 'Lung Cancer', zh: '肺癌' } },
          { without: 'osimertinib' },
        ),
        term('osimertinib', tested, {
          without: 'lung',
          options: [{ meant: prior, text: 'lung prior:osimertinib' }],
        }),
      ],
      'lung prior:osimertinib': [term('prior:osimertinib', prior, { without: 'lung' })],
      lung: [term('lung', { as: 'disease', kind: 'area', label: { en: 'Lung Cancer', zh: '肺癌' } })],
    }),
  ],
  render,
  play: async ({ canvas, userEvent }) => {
    const name = `${m.read_tested()} Osimertinib`;
    await userEvent.click(await canvas.findByRole('button', { name: m.read_otherwise({ name }) }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /Osimertinib/ }));
    const chip = await canvas.findByRole('button', {
      name: m.ui_remove({ name: `${m.facet_priorTreatment()} Osimertinib` }),
    });
    await expect(box(canvas)).toHaveValue('lung prior:osimertinib');
    await userEvent.click(chip);
    await waitFor(() => expect(box(canvas)).toHaveValue('lung'));
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName(/Lung Cancer|肺癌/));
  },
};

/** A correction is shown with a way back; unknown words are listed and can be removed. */
export const CorrectedAndUnknown: Story = {
  decorators: [
    answering('osimertnib frobnication', {
      'osimertnib frobnication': [
        term('osimertnib', tested, {
          corrected: 'osimertinib',
          without: 'frobnication',
          options: [{ meant: { as: 'literal', words: 'osimertnib' }, text: '"osimertnib" frobnication' }],
        }),
        term('frobnication', { as: 'unknown', words: 'frobnication' }, { without: 'osimertnib' }),
      ],
      osimertnib: [term('osimertnib', tested)],
    }),
  ],
  render,
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(m.read_corrected({ typed: 'osimertnib' }))).toBeVisible();
    await expect(canvas.getByText(m.search_not_understood())).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: m.ui_remove({ name: 'frobnication' }) }));
    await waitFor(() => expect(canvas.queryByText(m.search_not_understood())).toBeNull());
    await expect(box(canvas)).toHaveValue('osimertnib');
    await waitFor(() => expect(box(canvas)).toHaveFocus());
  },
};

/** A nucleotide change that cannot be parsed shows the reason, and what to write instead. */
export const ChangeOfBasesNotRead: Story = {
  decorators: [
    answering('NRAS c.181C>A KRAS c.34A>T', {
      'NRAS c.181C>A KRAS c.34A>T': [
        term('NRAS c.181C>A', { as: 'unknown', words: 'NRAS c.181C>A', notRead: 'noSequence', gene: 'NRAS' }),
        term('KRAS c.34A>T', { as: 'unknown', words: 'KRAS c.34A>T', notRead: 'otherBases', gene: 'KRAS' }),
      ],
    }),
  ],
  render,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(m.read_no_sequence({ gene: 'NRAS' }))).toBeVisible();
    await expect(canvas.getByText(m.read_other_bases({ gene: 'KRAS' }))).toBeVisible();
  },
};

/** One of two unknown words is removed: the focus moves to the other one. */
export const SeveralUnknown: Story = {
  decorators: [
    answering('flarb zorgon', {
      'flarb zorgon': [
        term('flarb', { as: 'unknown', words: 'flarb' }, { without: 'zorgon' }),
        term('zorgon', { as: 'unknown', words: 'zorgon' }, { without: 'flarb' }),
      ],
      zorgon: [term('zorgon', { as: 'unknown', words: 'zorgon' })],
    }),
  ],
  render,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: m.ui_remove({ name: 'flarb' }) }));
    await waitFor(() => expect(canvas.getByRole('button', { name: m.ui_remove({ name: 'zorgon' }) })).toHaveFocus());
    await expect(canvas.queryByRole('button', { name: m.ui_remove({ name: 'flarb' }) })).toBeNull();
  },
};

const wildType = (gene: string) => ({ as: 'gene' as const, gene: { gene, status: 'wildType' as const } });
const both: Meant = { as: 'list', of: [[wildType('KRAS')], [wildType('NRAS')]] };
const either: Meant = { as: 'list', of: [[wildType('KRAS'), wildType('NRAS')]] };
const ambiguity: Ambiguity = {
  typed: 'KRAS/NRAS wild type',
  taken: both,
  excluded: false,
  others: [{ meant: either, excluded: false, text: 'KRAS wild type or NRAS wild type', count: 2571 }],
};

/**
 * Two plausible interpretations: the page shows which one was used, and one click switches to the other, whose count is
 * shown.
 */
export const TwoReadings: Story = {
  decorators: [
    portal({
      address: '/search?q=KRAS%2FNRAS%20wild%20type',
      signedIn: true,
      answers: {
        savedSearches: () => ({ count: 0, list: [] }),
        searchModels: ({ body }) => ({
          ...searchResult(3),
          reading: [term('KRAS wild type', wildType('KRAS')), term('NRAS wild type', wildType('NRAS'))],
          ...(body.text === ambiguity.typed && {
            ambiguities: [ambiguity, { ...ambiguity, typed: 'not KRAS/NRAS wild type', excluded: true, others: [] }],
          }),
        }),
      },
    }),
  ],
  render,
  play: async ({ canvas, userEvent }) => {
    const other = await canvas.findByRole('button', { name: /2,571/ });
    const list = other.closest('ul') ?? document.body;
    await expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    await expectToFit(list);
    await userEvent.click(other);
    await waitFor(() => expect(box(canvas)).toHaveValue('KRAS wild type or NRAS wild type'));
    await waitFor(() => expect(canvas.queryByRole('button', { name: /2,571/ })).toBeNull());
    await waitFor(() => expect(box(canvas)).toHaveFocus());
  },
};

const awaited: { give: () => void } = { give: () => undefined };
const answerWhenAsked = <Answer,>(answer: Answer) =>
  new Promise<Answer>((resolve) => {
    awaited.give = () => resolve(answer);
  });

/** While the response is pending, the text is shown as typed, without the interpretation of the previous one. */
export const AnswerComing: Story = {
  decorators: [
    portal({
      address: '/search?q=NSCLC',
      signedIn: true,
      answers: {
        savedSearches: () => ({ count: 0, list: [] }),
        searchModels: ({ body }) => {
          const answer = { ...searchResult(3), reading: [...everyKind.slice(0, 1)] };
          return body.text === 'NSCLC' ? answer : answerWhenAsked(answer);
        },
      },
    }),
  ],
  render,
  play: async ({ canvas, userEvent }) => {
    const disease = /Non-small cell lung cancer|非小细胞肺癌/;
    await canvas.findByRole('button', { name: disease });
    await userEvent.type(box(canvas), ' PDX{Enter}');
    await canvas.findByRole('button', { name: m.ui_remove({ name: `${m.facet_text()} NSCLC PDX` }) });
    await expect(canvas.queryByRole('button', { name: disease })).toBeNull();
    awaited.give();
    await canvas.findByRole('button', { name: disease });
  },
};

/** No results: the help is available here too, and choosing an example leaves the focus in the search box. */
export const NothingFound: Story = {
  decorators: [
    portal({
      address: '/search?q=frobnication',
      signedIn: true,
      answers: {
        savedSearches: () => ({ count: 0, list: [] }),
        searchModels: ({ body }) => searchResult(body.text === 'frobnication' ? 0 : 3),
      },
    }),
  ],
  render,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByText(m.search_help_open()));
    await userEvent.click(await screen.findByRole('button', { name: 'TMB > 10' }));
    await waitFor(() => expect(box(canvas)).toHaveValue('TMB > 10'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(box(canvas)).toHaveFocus());
  },
};

const chosen = fn();

/** What can be typed: each kind with an example that starts a search. */
export const Help: Story = {
  render: () => <SearchExamples onChoose={chosen} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'TMB > 10' }));
    await expect(chosen).toHaveBeenLastCalledWith('TMB > 10');
  },
};
