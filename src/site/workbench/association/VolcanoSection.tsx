import type { Association, AssociationGene } from '../../../../contract/entities/association.ts';
import type { AssociationEvent } from '../../../../machines/association/association.machine.ts';
import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import { formatNumber } from '../../../i18n/format.ts';
import type { PassportColumn } from '../../detail/PassportTable.tsx';
import { FigureFrame } from '../../study/FigureFrame.tsx';
import { pOrNone } from '../../study/figureWords.ts';
import { MethodText } from '../../study/MethodText.tsx';
import type { StudySource } from '../../study/source.ts';
import { Volcano } from './Volcano.tsx';
import { deltaWords, geneWords, LEVEL, rateWords } from './words.ts';

/** The genes that the table lists. The file has all. */
const LISTED = 200;

type VolcanoSectionProps = {
  association: Association;
  chosen: string;
  place: number | null;
  source: StudySource;
  send: (event: AssociationEvent) => void;
  onChoose: (gene: string) => void;
};

/** All tested genes: the volcano, its table, and how they were compared. */
export function VolcanoSection({ association, chosen, place, source, send, onChoose }: VolcanoSectionProps) {
  const { genes, models, responses, withoutNumber, samePatient } = association;
  const agent = association.agent ?? '';
  const found = genes.filter(({ q }) => q < LEVEL).length;
  const read = place === null ? undefined : genes[place];
  const description = m.association_label({ agent, genes: genes.length, models: models.length, found });
  return (
    <FigureFrame
      id="genes"
      title={m.association_title({ agent })}
      source={source}
      text={m.association_text({
        models: models.length,
        responses,
        withoutNumber,
        samePatient,
        genes: genes.length,
        found,
      })}
      description={description}
      keys={[
        { key: 'found', label: m.association_key_found(), color: 'var(--colors-accent)' },
        { key: 'others', label: m.association_key_others(), color: 'var(--colors-viz-tick)' },
      ]}
      figure={<Volcano {...{ genes, chosen, place, send, onChoose }} label={description} />}
      empty={m.association_empty()}
      table={{
        columns: columns(onChoose),
        rows: genes.slice(0, LISTED),
        rowKey: ({ gene }) => gene,
        minWidth: 860,
      }}
      csv={{ columns: fileColumns(), rows: genes }}
    >
      <p className={reading} data-print="none">
        {read === undefined ? m.association_read() : geneWords(read)}
      </p>
      <MethodText>
        {m.association_method({ agent, models: models.length, genes: genes.length, withoutNumber, samePatient })}
      </MethodText>
    </FigureFrame>
  );
}

type Column = PassportColumn<AssociationGene>;

const number = (key: string, label: string, text: Column['text']): Column => ({
  key,
  label,
  numeric: true,
  cell: (gene) => formatNumber(Number(text(gene))),
  text,
});

const columns = (onChoose: (gene: string) => void): Column[] => [
  {
    key: 'gene',
    label: m.association_gene(),
    heads: true,
    cell: ({ gene }) => (
      <button type="button" className={link} onClick={() => onChoose(gene)}>
        <i>{gene}</i>
      </button>
    ),
    text: ({ gene }) => gene,
  },
  number('altered', m.association_altered(), ({ altered }) => altered.models),
  number('wildType', m.association_wild_type(), ({ wildType }) => wildType.models),
  {
    key: 'delta',
    label: m.association_delta(),
    numeric: true,
    cell: deltaWords,
    text: ({ delta }) => delta.value,
  },
  ...(['altered', 'wildType'] as const).map(
    (group): Column => ({
      key: `${group} responders`,
      label: group === 'altered' ? m.association_rate_altered() : m.association_rate_wild_type(),
      numeric: true,
      cell: (gene) => rateWords(gene[group]),
      text: (gene) => gene[group].responders,
    }),
  ),
  {
    key: 'rateP',
    label: m.association_rate_p(),
    numeric: true,
    cell: ({ rateP }) => pOrNone(rateP),
    text: ({ rateP }) => rateP,
  },
  { key: 'p', label: 'p', numeric: true, cell: ({ p }) => pOrNone(p), text: ({ p }) => p },
  { key: 'q', label: 'q', numeric: true, cell: ({ q }) => pOrNone(q), text: ({ q }) => q },
];

/** The columns of the file: those of the table, and what the table has no space for. */
const fileColumns = (): Column[] => [
  ...columns(() => {}),
  number('low', m.association_low(), ({ delta }) => delta.low),
  number('high', m.association_high(), ({ delta }) => delta.high),
  ...(['altered', 'wildType'] as const).flatMap((group) => {
    const of = group === 'altered' ? m.association_altered() : m.association_wild_type();
    return [
      number(`${group} stable`, m.association_stable({ group: of }), (gene) => gene[group].stable),
      number(`${group} classed`, m.association_classed({ group: of }), (gene) => gene[group].classed),
      number(`${group} median`, m.association_median({ group: of }), (gene) =>
        Number(oneDecimalOf(gene[group].median)),
      ),
    ];
  }),
];

const oneDecimalOf = (value: number): string => value.toFixed(1);

const reading = css({ textStyle: 'small', color: 'ink.soft', minHeight: '3em', marginTop: '2' });
const link = css({ fontWeight: 'semibold', cursor: 'pointer', _hover: { color: 'accent.ink' } });
