import { Minus, Plus } from 'lucide-react';
import type { Oncoprint, OncoprintGene, OncoprintModel } from '../../../../contract/entities/oncoprint.ts';
import { ALTERATION_KINDS } from '../../../../contract/vocabulary.ts';
import type { OncoprintCell, OncoprintEvent } from '../../../../machines/oncoprint/oncoprint.machine.ts';
import type { OncoprintOrder } from '../../../../machines/oncoprint/parameters.ts';
import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import { formatNumber, listed } from '../../../i18n/format.ts';
import { sentences } from '../../../i18n/sentences.ts';
import { facetLabel, rangeLabel } from '../../../shared/facetLabels.ts';
import { alterationKindLabel } from '../../../shared/modelLabels.ts';
import { Button } from '../../../ui/Button.tsx';
import type { PassportColumn } from '../../detail/PassportTable.tsx';
import { FigureFrame } from '../../study/FigureFrame.tsx';
import { MethodText } from '../../study/MethodText.tsx';
import type { StudySource } from '../../study/source.ts';
import { cellWords, genesInWords, kindsOf, readingOf, shareWords, stateOf } from './cells.ts';
import { OncoprintChart } from './OncoprintChart.tsx';
import { OncoprintLegend } from './OncoprintLegend.tsx';
import { columnOrder } from './order.ts';
import { propertiesOf, tracksOf } from './tracks.ts';

type OncoprintSectionProps = {
  oncoprint: Oncoprint;
  /** The drug whose responses are shown, in words; empty without one. */
  drug: string;
  order: OncoprintOrder;
  source: StudySource;
  zoom: number;
  mostZoom: number;
  cell: OncoprintCell | null;
  send: (event: OncoprintEvent) => void;
  /** Opens a model by its number. */
  onOpen: (model: number) => void;
};

/** The matrix of genes and models with its table, its files and its method. */
export function OncoprintSection(props: OncoprintSectionProps) {
  const { oncoprint, drug, order, source, zoom, mostZoom, cell, send, onOpen } = props;
  const { shown, genes, models } = oncoprint;
  const places = columnOrder(oncoprint, order);
  const tracks = tracksOf(oncoprint);
  const description = m.oncoprint_label({ models: formatNumber(shown.length), genes: genesInWords(genes) });
  const words = cell && readingOf(oncoprint, places, cell);
  const rows = places.flatMap((place) => {
    const model = shown[place];
    return model === undefined ? [] : [{ place, model }];
  });
  return (
    <FigureFrame
      id="oncoprint"
      title={drug === '' ? m.oncoprint_title() : m.oncoprint_title_drug({ drug })}
      source={source}
      text={sentences(chosenWords(oncoprint, drug), m.oncoprint_text())}
      description={description}
      keys={[]}
      empty=""
      figure={
        <>
          <div className={legend}>
            <OncoprintLegend oncoprint={oncoprint} tracks={tracks} />
          </div>
          <OncoprintChart
            oncoprint={oncoprint}
            tracks={tracks}
            label={description}
            zoom={zoom}
            order={places}
            cell={cell}
            send={send}
            onOpen={onOpen}
          />
        </>
      }
      table={{ columns: geneColumns(), rows: genes, rowKey: ({ gene }) => gene, minWidth: 860 }}
      csv={{ columns: modelColumns(oncoprint, drug), rows }}
      controls={
        <>
          <Button
            variant="outline"
            size="sm"
            data-print="none"
            disabled={zoom === mostZoom}
            onClick={() => send({ type: 'oncoprint.zoomed', by: 1 })}
          >
            <Plus aria-hidden size={14} strokeWidth={1.5} />
            {m.oncoprint_wider()}
          </Button>
          <Button
            variant="outline"
            size="sm"
            data-print="none"
            disabled={zoom === 0}
            onClick={() => send({ type: 'oncoprint.zoomed', by: -1 })}
          >
            <Minus aria-hidden size={14} strokeWidth={1.5} />
            {m.oncoprint_narrower()}
          </Button>
          <p className={readout} aria-hidden="true" data-print="none">
            {words ?? m.oncoprint_keys()}
          </p>
        </>
      }
    >
      <MethodText>
        {sentences(
          m.oncoprint_method({ models: formatNumber(models), shown: formatNumber(shown.length) }),
          m.oncoprint_method_genes({ genes: genesInWords(genes) }),
          drug !== '' && m.oncoprint_method_response({ drug }),
        )}
      </MethodText>
    </FigureFrame>
  );
}

/** Says which models are shown, and how many are not. */
function chosenWords({ models, shown, choice }: Oncoprint, drug: string): string {
  if (choice === 'all') return m.oncoprint_shown_all({ models: formatNumber(models) });
  const counts = { shown: formatNumber(shown.length), left: formatNumber(models - shown.length) };
  return choice === 'responses' ? m.oncoprint_shown_responses({ ...counts, drug }) : m.oncoprint_shown_code(counts);
}

const countOf = (gene: OncoprintGene, is: (cell: string) => boolean): number =>
  [...gene.cells].filter((cell) => is(cell)).length;

function geneColumns(): PassportColumn<OncoprintGene>[] {
  const number = (key: string, label: string, of: (gene: OncoprintGene) => number): PassportColumn<OncoprintGene> => ({
    key,
    label,
    numeric: true,
    cell: (gene) => formatNumber(of(gene)),
    text: of,
  });
  return [
    {
      key: 'gene',
      label: m.oncoprint_gene(),
      heads: true,
      cell: ({ gene }) => <i>{gene}</i>,
      text: ({ gene }) => gene,
    },
    {
      key: 'share',
      label: m.oncoprint_share(),
      numeric: true,
      cell: shareWords,
      text: ({ altered, read }) => (read === 0 ? null : altered / read),
    },
    ...ALTERATION_KINDS.map((kind) =>
      number(kind, alterationKindLabel(kind), (gene) => countOf(gene, (cell) => kindsOf(cell).includes(kind))),
    ),
    number('wildType', m.oncoprint_wild_type_key(), (gene) => countOf(gene, (cell) => stateOf(cell) === 'wildType')),
    number('notRead', m.oncoprint_not_read_key(), (gene) => countOf(gene, (cell) => stateOf(cell) === 'notRead')),
    number('elsewhere', m.oncoprint_elsewhere(), ({ alteredElsewhere }) => alteredElsewhere),
  ];
}

type Row = { place: number; model: OncoprintModel };

/** The columns of the file: a model per row with its properties, its response, and the state of each gene. */
function modelColumns({ genes }: Oncoprint, drug: string): PassportColumn<Row>[] {
  const column = (key: string, label: string, text: PassportColumn<Row>['text']): PassportColumn<Row> => ({
    key,
    label,
    cell: () => null,
    text,
  });
  return [
    column('model', m.oncoprint_model(), ({ model }) => model.modelCode),
    column('disease', facetLabel('disease'), ({ model }) => propertiesOf(model).disease),
    column('type', facetLabel('modelType'), ({ model }) => propertiesOf(model).modelType),
    column('msi', facetLabel('msi'), ({ model }) => propertiesOf(model).msi),
    column('tmb', rangeLabel('tmb'), ({ model }) => model.tmb),
    ...(drug === ''
      ? []
      : [
          column('class', listed([drug, m.detail_mrecist()]), ({ model }) => model.response?.mRecist ?? null),
          column(
            'change',
            listed([drug, m.figure_best_average()]),
            ({ model }) => model.response?.bestAverageChange ?? null,
          ),
        ]),
    ...genes.map((gene) => column(gene.gene, gene.gene, ({ place }) => cellWords(gene, place))),
  ];
}

// paper keeps the legend with the cells
const legend = css({ _print: { breakAfter: 'avoid' } });
const readout = css({
  flex: '1 1 240px',
  alignSelf: 'center',
  minHeight: '20px',
  fontSize: 'small',
  color: 'ink.soft',
});
