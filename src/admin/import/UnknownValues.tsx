import type { ImportReading, UnknownValue } from '../../../contract/entities/importReading.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { Select } from '../../ui/Select.tsx';
import { section, sectionHeading } from './styles.ts';

type UnknownValuesProps = {
  unknown: readonly UnknownValue[];
  /** The last line that was looked at, if the file has more. */
  lookedTo: number | null;
  reading: ImportReading;
  /** Called with the meaning of a value: empty for no value, null if it stays. */
  onMeaning: (column: string, value: string, result: string | null) => void;
};

const SAME = ' same';
const NOTHING = ' nothing';

/** All values that the columns of the catalog do not know, each with what it means. */
export function UnknownValues({ unknown, lookedTo, reading, onMeaning }: UnknownValuesProps) {
  if (unknown.length === 0 && lookedTo === null) return null;
  return (
    <section className={section} aria-label={m.admin_import_unknown()}>
      <h2 className={sectionHeading}>{m.admin_import_unknown()}</h2>
      {lookedTo !== null && <p className={text}>{m.admin_import_looked_to({ line: formatNumber(lookedTo) })}</p>}
      {unknown.length > 0 && <p className={text}>{m.admin_import_unknown_text()}</p>}
      <ul className={list}>
        {unknown.map(({ column, source, value, count, line, proposal, choices }) => {
          const from = reading.mapping[column];
          const meaning = from && 'column' in from ? from.values?.[value] : undefined;
          const known = [...new Set([...choices, ...(proposal ? [proposal] : []), ...(meaning ? [meaning] : [])])];
          return (
            <li key={`${column} ${value}`} className={row}>
              <span className={what}>
                <code>{value}</code>
                <small className={quiet}>
                  {source} ·{' '}
                  {m.admin_import_unknown_count({ count, rows: formatNumber(count), line: formatNumber(line) })}
                </small>
              </span>
              <Select
                size="sm"
                aria-label={m.admin_import_means({ value })}
                value={meaning === undefined ? SAME : meaning === '' ? NOTHING : meaning}
                options={[
                  { value: SAME, label: m.admin_import_means_same() },
                  { value: NOTHING, label: m.admin_import_means_nothing() },
                  ...known.map((one) => ({ value: one, label: one })),
                ]}
                onChange={(event) => {
                  const chosen = event.target.value;
                  onMeaning(column, value, chosen === SAME ? null : chosen === NOTHING ? '' : chosen);
                }}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const quiet = css({ color: 'ink.soft', fontSize: 'small' });
const text = css({ color: 'ink.soft', fontSize: 'small', maxWidth: '72ch' });
const list = css({ display: 'grid', margin: '0', padding: '0', listStyle: 'none' });
const row = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', tablet: 'minmax(0, 1fr) minmax(0, 260px)' },
  alignItems: 'center',
  gap: { base: '1', tablet: '4' },
  maxWidth: '840px',
  paddingBlock: '2',
  borderTop: '1px solid {colors.line.soft}',
});
const what = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '0 12px',
  minWidth: '0',
  overflowWrap: 'anywhere',
});
