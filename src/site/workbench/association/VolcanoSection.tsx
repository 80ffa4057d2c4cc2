import type { Association, AssociationFeature } from '../../../../contract/entities/association.ts';
import type { AssociationEvent } from '../../../../machines/association/association.machine.ts';
import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import { formatNumber } from '../../../i18n/format.ts';
import { sentences } from '../../../i18n/sentences.ts';
import { FigureFrame } from '../../study/FigureFrame.tsx';
import { MethodText } from '../../study/MethodText.tsx';
import type { StudySource } from '../../study/source.ts';
import { featureColumns, fileColumns, sortedBy, sortOf } from './featureColumns.tsx';
import { keyOf } from './features.ts';
import { Volcano } from './Volcano.tsx';
import { LEVEL, readingWords } from './words.ts';

/** The features that the table lists. The file has all. */
const LISTED = 200;

type VolcanoSectionProps = {
  association: Association;
  /** The drug in words. */
  drug: string;
  /** The feature whose models are shown below. */
  chosen: AssociationFeature;
  /** The feature that is read out, by its place in the order of p. */
  place: number | null;
  /** The order of the table, as the address has it. */
  sort: string;
  source: StudySource;
  send: (event: AssociationEvent) => void;
  onChoose: (feature: AssociationFeature) => void;
  onSort: (sort: string) => void;
};

/** All compared features: the volcano, its table, and how they were compared. */
export function VolcanoSection(props: VolcanoSectionProps) {
  const { association, drug: agent, chosen, place, sort, source, send, onChoose, onSort } = props;
  const { features, models, responses, kind } = association;
  const adjusted = String(association.adjusted);
  const found = formatNumber(features.filter(({ q }) => q < LEVEL).length);
  const counts = {
    models: formatNumber(models.length),
    withoutNumber: formatNumber(association.withoutNumber),
    samePatient: formatNumber(association.samePatient),
  };
  const read = place === null ? undefined : features[place];
  const description = m.association_label({
    kind,
    agent,
    count: formatNumber(features.length),
    models: formatNumber(models.length),
    found,
  });
  const columns = featureColumns(association, onChoose);
  const order = sortOf(sort, columns);
  const most = (of: 'models' | 'strata') => features.reduce((high, feature) => Math.max(high, feature[of] ?? 0), 0);
  return (
    <FigureFrame
      id="features"
      title={m.association_title({ kind, agent })}
      source={source}
      text={sentences(
        m.association_text({ ...counts, responses: formatNumber(responses) }),
        m.association_found({ kind, count: formatNumber(features.length), found }),
        association.adjusted && m.association_within({ strata: most('strata'), models: most('models') }),
        m.association_sides({ kind }),
        features.length > LISTED && m.association_listed({ listed: LISTED, count: formatNumber(features.length) }),
      )}
      description={description}
      keys={[
        { key: 'found', label: m.association_key_found(), color: 'var(--colors-accent)' },
        { key: 'others', label: m.association_key_others({ kind }), color: 'var(--colors-viz-tick)' },
      ]}
      figure={<Volcano {...{ features, chosen, place, send, onChoose }} label={description} axis={axes[kind]()} />}
      empty={m.association_empty()}
      table={{
        columns,
        rows: sortedBy(features, columns, order).slice(0, LISTED),
        rowKey: keyOf,
        minWidth: 860,
        sort: order,
        onSort: (key) => onSort(key === order.key && order.order === 'asc' ? `-${key}` : key),
      }}
      csv={{ columns: fileColumns(association), rows: features }}
    >
      <p className={reading} data-print="none">
        {read === undefined ? m.association_read() : readingWords(read)}
      </p>
      <MethodText>
        {sentences(
          m.association_method_models({ ...counts, agent }),
          m.association_method_kind({ kind, count: formatNumber(features.length) }),
          m.association_method_tests({ kind, adjusted }),
          m.association_method_q({ kind, count: formatNumber(features.length) }),
        )}
      </MethodText>
    </FigureFrame>
  );
}

const axes = {
  alterations: m.association_axis_delta,
  markers: m.association_axis_effect,
  expression: m.association_axis_rho,
};

const reading = css({ textStyle: 'small', color: 'ink.soft', minHeight: '3em', marginTop: '2' });
