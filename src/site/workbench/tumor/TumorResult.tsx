import type { TumorMatch, TumorMatches, TumorToMatch } from '../../../../contract/entities/tumor.ts';
import { comparedAlterations } from '../../../../contract/tumorNames.ts';
import { m } from '../../../i18n/compiled/messages.js';
import { formatNumber } from '../../../i18n/format.ts';
import { localizedOr } from '../../../i18n/locale.ts';
import { modelTypeLabel } from '../../../shared/modelLabels.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import { DetailSection } from '../../detail/DetailSection.tsx';
import type { PassportColumn } from '../../detail/PassportTable.tsx';
import { FigureFrame } from '../../study/FigureFrame.tsx';
import { MethodText } from '../../study/MethodText.tsx';
import type { StudySource } from '../../study/source.ts';
import { PART_COLORS, TumorChart } from './TumorChart.tsx';
import { TumorReasons } from './TumorReasons.tsx';
import { points, reasonsOf } from './words.ts';

/** The models that are drawn and whose reasons are listed; the file has all of the answer. */
const DRAWN = 20;

type TumorResultProps = {
  result: TumorMatches;
  question: TumorToMatch;
  source: StudySource;
  /** The compared models in words. */
  cohort: string;
};

/** The models that resemble a tumor: their scores as figure and table, the reasons for each, and the method. */
export function TumorResult({ result, question, source, cohort }: TumorResultProps) {
  const { models, compared, sharing, entries, diagnosisRead } = result;
  const drawn = models.slice(0, DRAWN);
  const description = drawn
    .map(({ modelCode, score, parts }) =>
      m.tumor_row({
        model: modelCode,
        score: points(score),
        alterations: points(parts.alterations),
        diagnosis: points(parts.diagnosis),
      }),
    )
    .join(' ');
  return (
    <>
      <FigureFrame
        id="models"
        title={m.tumor_models()}
        source={source}
        text={m.tumor_models_text({
          shown: formatNumber(drawn.length),
          listed: formatNumber(models.length),
          sharing: formatNumber(sharing),
          compared: formatNumber(compared),
        })}
        description={description}
        keys={[
          { key: 'alterations', label: m.tumor_text(), color: PART_COLORS.alterations },
          ...(diagnosisRead ? [{ key: 'diagnosis', label: m.tumor_diagnosis(), color: PART_COLORS.diagnosis }] : []),
        ]}
        figure={<TumorChart label={description} models={drawn} />}
        empty={m.tumor_empty()}
        table={{ columns: columnsOf(), rows: drawn, rowKey: ({ id }) => id, minWidth: 640 }}
        csv={{ columns: [...columnsOf(), reasonsColumn()], rows: models }}
      >
        <MethodText>
          {m.tumor_method({
            models: formatNumber(compared),
            cohort,
            understood: formatNumber(comparedAlterations(entries).length),
            tested: String(question.tested !== undefined),
            diagnosis: String(diagnosisRead ?? false),
          })}
        </MethodText>
      </FigureFrame>
      <DetailSection id="reasons" title={m.tumor_reasons()} text={m.tumor_reasons_text({ shown: drawn.length })}>
        <TumorReasons models={drawn} />
      </DetailSection>
    </>
  );
}

const columnsOf = (): PassportColumn<TumorMatch>[] => [
  {
    key: 'code',
    label: m.tumor_model(),
    heads: true,
    cell: ({ id, modelCode }) => <TextLink href={`/search/detail?id=${id}`}>{modelCode}</TextLink>,
    text: ({ modelCode }) => modelCode,
  },
  {
    key: 'type',
    label: m.tumor_type(),
    cell: ({ modelType }) => modelTypeLabel(modelType),
    text: ({ modelType }) => modelTypeLabel(modelType),
  },
  {
    key: 'disease',
    label: m.tumor_disease(),
    cell: ({ disease }) => localizedOr(disease ?? undefined, '--'),
    text: ({ disease }) => (disease ? localizedOr(disease, '') : null),
  },
  {
    key: 'score',
    label: m.tumor_score(),
    numeric: true,
    cell: ({ score }) => points(score),
    text: ({ score }) => 100 * score,
  },
  {
    key: 'alterations',
    label: m.tumor_text(),
    numeric: true,
    cell: ({ parts }) => points(parts.alterations),
    text: ({ parts }) => 100 * parts.alterations,
  },
  {
    key: 'diagnosis',
    label: m.tumor_diagnosis(),
    numeric: true,
    cell: ({ parts }) => points(parts.diagnosis),
    text: ({ parts }) => 100 * parts.diagnosis,
  },
];

const reasonsColumn = (): PassportColumn<TumorMatch> => ({
  key: 'reasons',
  label: m.tumor_reasons(),
  cell: (match) => reasonsOf(match).join('; '),
  text: (match) => reasonsOf(match).join('; '),
});
