import type { Oncoprint, OncoprintPair } from '../../../../contract/entities/oncoprint.ts';
import { m } from '../../../i18n/compiled/messages.js';
import { formatNumber } from '../../../i18n/format.ts';
import { TableCsv } from '../../detail/CsvButton.tsx';
import { DetailSection, Nothing } from '../../detail/DetailSection.tsx';
import { type PassportColumn, PassportTable } from '../../detail/PassportTable.tsx';
import { INFINITE, oddsWords, pOrNone } from '../../study/figureWords.ts';
import { MethodText } from '../../study/MethodText.tsx';
import type { StudySource } from '../../study/source.ts';

type Pair = OncoprintPair & { names: readonly [string, string] };

/** The pairs that are listed on the page. The file has all. */
const LISTED = 20;
/** The false discovery rate below which a pair is called so. */
const LEVEL = 0.05;

/** Which of the shown genes are altered together, and which exclude each other. */
export function PairSection({ oncoprint, source }: { oncoprint: Oncoprint; source: StudySource }) {
  const pairs = pairsOf(oncoprint);
  const tested = pairs.filter(({ test }) => test !== null);
  const title = m.oncoprint_pairs();
  const counts = {
    genes: formatNumber(oncoprint.genes.length),
    pairs: formatNumber(pairs.length),
    tested: formatNumber(tested.length),
  };
  const found = tested.filter(({ test }) => (test?.q ?? 1) < LEVEL).length;
  if (tested.length === 0)
    return (
      <DetailSection id="pairs" title={title}>
        <Nothing>{m.oncoprint_pairs_none(counts)}</Nothing>
      </DetailSection>
    );
  return (
    <DetailSection
      id="pairs"
      title={title}
      text={m.oncoprint_pairs_text({
        ...counts,
        found: formatNumber(found),
        listed: formatNumber(Math.min(LISTED, pairs.length)),
      })}
      tools={<TableCsv {...source} table={title} columns={fileColumns()} rows={pairs} />}
    >
      <PassportTable
        caption={title}
        columns={columns()}
        rows={pairs.slice(0, LISTED)}
        rowKey={({ names }) => names.join(' ')}
        minWidth={900}
      />
      <MethodText>{m.oncoprint_pairs_method(counts)}</MethodText>
    </DetailSection>
  );
}

/** Returns the pairs with the names of their genes, the least q first; those without a test are last. */
function pairsOf({ genes, pairs }: Oncoprint): Pair[] {
  const nameOf = (place: number) => genes[place]?.gene ?? '';
  return pairs
    .map((pair) => ({ ...pair, names: [nameOf(pair.first), nameOf(pair.second)] as const }))
    .sort((one, other) => rank(one) - rank(other) || (one.test?.p ?? 1) - (other.test?.p ?? 1));
}

const rank = ({ test }: OncoprintPair): number => test?.q ?? 2;

/** Returns the direction of a pair in words. It is named only where the interval of the odds ratio excludes 1. */
function directionWords({ test }: OncoprintPair): string {
  if (test === null) return m.oncoprint_not_tested();
  if (test.low > 1) return test.q < LEVEL ? m.oncoprint_together() : m.oncoprint_together_weak();
  if (test.high !== null && test.high < 1) return test.q < LEVEL ? m.oncoprint_apart() : m.oncoprint_apart_weak();
  return m.oncoprint_no_direction();
}

const count = (key: 'both' | 'onlyFirst' | 'onlySecond' | 'neither', label: string): PassportColumn<Pair> => ({
  key,
  label,
  numeric: true,
  cell: (pair) => formatNumber(pair[key]),
  text: (pair) => pair[key],
});

const total = ({ both, onlyFirst, onlySecond, neither }: OncoprintPair) => both + onlyFirst + onlySecond + neither;

const columns = (): PassportColumn<Pair>[] => [
  {
    key: 'genes',
    label: m.oncoprint_genes(),
    heads: true,
    cell: ({ names: [one, other] }) => (
      <i>
        {one} · {other}
      </i>
    ),
    text: ({ names }) => names.join(' '),
  },
  { key: 'direction', label: m.oncoprint_direction(), cell: directionWords, text: directionWords },
  count('both', m.oncoprint_both()),
  count('onlyFirst', m.oncoprint_only_first()),
  count('onlySecond', m.oncoprint_only_second()),
  count('neither', m.oncoprint_neither()),
  {
    key: 'ratio',
    label: m.oncoprint_odds_ratio(),
    numeric: true,
    cell: ({ test }) => (test === null ? formatNumber(null) : oddsWords({ ...test, value: test.oddsRatio })),
    text: ({ test }) => test && (test.oddsRatio ?? INFINITE),
  },
  { key: 'p', label: 'p', numeric: true, cell: ({ test }) => pOrNone(test?.p), text: ({ test }) => test?.p ?? null },
  { key: 'q', label: 'q', numeric: true, cell: ({ test }) => pOrNone(test?.q), text: ({ test }) => test?.q ?? null },
];

function fileColumns(): PassportColumn<Pair>[] {
  const number = (key: string, label: string, text: PassportColumn<Pair>['text']): PassportColumn<Pair> => ({
    key,
    label,
    cell: () => null,
    text,
  });
  const [, ...others] = columns();
  return [
    number('first', m.oncoprint_first(), ({ names }) => names[0]),
    number('second', m.oncoprint_second(), ({ names }) => names[1]),
    number('n', 'n', total),
    ...others,
    number('low', m.study_file_low({ label: m.oncoprint_odds_ratio_alone() }), ({ test }) => test?.low ?? null),
    number(
      'high',
      m.study_file_high({ label: m.oncoprint_odds_ratio_alone() }),
      ({ test }) => test && (test.high ?? INFINITE),
    ),
  ];
}
