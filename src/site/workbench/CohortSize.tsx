import type { Cohort } from '../../../contract/entities/workbench.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';

/** The number of models of a cohort and of those that have each kind of data. */
export function CohortSize({ size, label, shared }: { size: Cohort; label: string; shared?: number | undefined }) {
  const facts = [
    [m.workbench_models(), size.models],
    [m.workbench_patients(), size.patients],
    [m.workbench_tested(), size.tested],
    [m.workbench_expression(), size.expression],
    [m.workbench_responses(), size.responses],
    ...(shared === undefined ? [] : [[m.workbench_common(), shared] as const]),
  ] as const;
  return (
    <dl className={list} aria-label={label}>
      {facts.map(([name, value]) => (
        <div key={name} className={fact}>
          <dt className={term}>{name}</dt>
          <dd className={says}>{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

const list = css({
  display: 'grid',
  gridTemplateColumns: {
    base: 'repeat(3, minmax(0, 1fr))',
    tablet: 'repeat(auto-fit, minmax(104px, 1fr))',
    _print: 'repeat(auto-fit, minmax(96px, 1fr))',
  },
  gap: '2px 20px',
});
const fact = css({ display: 'flex', flexDirection: 'column', justifyContent: 'space-between', paddingBlock: '2' });
const term = css({ textStyle: 'tiny', color: 'ink.faint' });
const says = css({ fontWeight: 'medium', fontVariantNumeric: 'tabular-nums' });
