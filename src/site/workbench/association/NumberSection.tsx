import type { Association, AssociationFeature, AssociationModel } from '../../../../contract/entities/association.ts';
import { m } from '../../../i18n/compiled/messages.js';
import { formatNumber } from '../../../i18n/format.ts';
import { sentences } from '../../../i18n/sentences.ts';
import type { PassportColumn } from '../../detail/PassportTable.tsx';
import { FigureFrame } from '../../study/FigureFrame.tsx';
import { pEquals } from '../../study/figures.tsx';
import type { StudySource } from '../../study/source.ts';
import { featureName, isGene } from './features.ts';
import { ModelScatter } from './ModelScatter.tsx';
import { modelColumns } from './modelColumns.tsx';
import { effectWords } from './words.ts';

type NumberSectionProps = {
  association: Association;
  /** The drug in words. */
  drug: string;
  feature: AssociationFeature;
  /** The number of each model. */
  values: readonly (number | null)[];
  source: StudySource;
};
export type ModelNumber = AssociationModel & { value: number };

/** The models behind a correlation: the number of each against its change. */
export function NumberSection({ association, drug, feature, values, source }: NumberSectionProps) {
  const name = featureName(feature);
  const words = { name, agent: drug };
  const rows = association.models
    .flatMap((model, place): ModelNumber[] => {
      const value = values[place] ?? null;
      return value === null ? [] : [{ ...model, value }];
    })
    .sort((one, other) => one.bestAverageChange - other.bestAverageChange);
  const label = m.association_numbers_label({ name, models: rows.length, effect: effectWords(feature) });
  const axis = isGene(feature) ? m.association_axis_expression({ gene: name }) : name;
  const table = { columns: columns(axis), rows, rowKey: ({ id }: ModelNumber) => id, minWidth: 760 };
  return (
    <FigureFrame
      key={name}
      id="models"
      title={m.association_models(words)}
      source={source}
      text={sentences(
        m.association_numbers_text({ effect: effectWords(feature), p: pEquals(feature.p), models: rows.length }),
        feature.strata !== null && m.association_numbers_adjusted({ strata: feature.strata, models: feature.models }),
        rows.length < association.models.length &&
          m.association_numbers_missing({ count: association.models.length - rows.length }),
      )}
      description={label}
      keys={[]}
      figure={<ModelScatter models={rows} axis={axis} label={label} />}
      empty={m.association_empty()}
      table={table}
      csv={table}
    />
  );
}

const columns = (axis: string): PassportColumn<ModelNumber>[] => [
  ...modelColumns<ModelNumber>(),
  {
    key: 'value',
    label: axis,
    numeric: true,
    cell: ({ value }) => formatNumber(value, { maximumFractionDigits: 2 }),
    text: ({ value }) => value,
  },
];
