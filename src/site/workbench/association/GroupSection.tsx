import type {
  Association,
  AssociationFeature,
  AssociationGroups,
  AssociationModel,
} from '../../../../contract/entities/association.ts';
import { m } from '../../../i18n/compiled/messages.js';
import { oneDecimal } from '../../../i18n/format.ts';
import { sentences } from '../../../i18n/sentences.ts';
import type { PassportColumn } from '../../detail/PassportTable.tsx';
import { FigureFrame } from '../../study/FigureFrame.tsx';
import { pEquals } from '../../study/figures.tsx';
import { oddsWords } from '../../study/figureWords.ts';
import type { StudySource } from '../../study/source.ts';
import { featureName } from './features.ts';
import { ModelStrips, modelsIn } from './ModelStrips.tsx';
import { modelColumns } from './modelColumns.tsx';
import { effectWords, groupNames } from './words.ts';

type GroupSectionProps = {
  association: Association;
  /** The drug in words. */
  drug: string;
  feature: AssociationFeature;
  groups: AssociationGroups;
  source: StudySource;
};
type Row = AssociationModel & { state: string };

/** The models behind the comparison of two groups. */
export function GroupSection({ association, drug, feature, groups, source }: GroupSectionProps) {
  const { having, lacking, rate } = groups;
  const names = groupNames(feature);
  const words = { name: featureName(feature), agent: drug };
  const label = m.association_models_label({
    having: having.models,
    havingName: names.having,
    havingMedian: oneDecimal(having.median),
    lacking: lacking.models,
    lackingName: names.lacking,
    lackingMedian: oneDecimal(lacking.median),
  });
  const rows: Row[] = [
    ...modelsIn(association, groups, '1').map((model) => ({ ...model, state: names.having })),
    ...modelsIn(association, groups, '0').map((model) => ({ ...model, state: names.lacking })),
  ];
  const table = { columns: columns(), rows, rowKey: ({ id }: Row) => id, minWidth: 760 };
  return (
    <FigureFrame
      key={words.name}
      id="models"
      title={m.association_models(words)}
      source={source}
      text={sentences(
        label,
        m.association_models_text({ effect: effectWords(feature), p: pEquals(feature.p) }),
        rate !== null &&
          m.association_odds_text({ odds: oddsWords({ ...rate, value: rate.oddsRatio }), p: pEquals(rate.p) }),
        feature.strata !== null && m.association_models_adjusted({ strata: feature.strata }),
        rows.length < association.models.length &&
          m.association_models_missing({
            count: association.models.length - rows.length,
            adjusted: String(association.adjusted),
          }),
        m.association_models_dots(),
      )}
      description={label}
      keys={[]}
      figure={<ModelStrips association={association} groups={groups} names={names} label={label} />}
      empty={m.association_empty()}
      table={table}
      csv={table}
    />
  );
}

const columns = (): PassportColumn<Row>[] => {
  const [model, ...others] = modelColumns<Row>();
  const state: PassportColumn<Row> = {
    key: 'state',
    label: m.association_state(),
    cell: (row) => row.state,
    text: (row) => row.state,
  };
  return model === undefined ? [] : [model, state, ...others];
};
