import { DATA_KINDS, type DataKind } from '../../../contract/vocabulary.ts';
import { css, cx } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { listed } from '../../i18n/format.ts';
import { dataKindLabel } from '../../shared/dataKindLabel.ts';

/** Six small marks, one for each kind of data: solid if the model has it, dotted if not. Read aloud as one sentence. */
export function DataMarks({ available }: { available: readonly DataKind[] }) {
  const label = available.length === 0 ? m.data_none() : m.data_list({ list: listed(available.map(dataKindLabel)) });
  return (
    <span className={row} role="img" aria-label={label} title={label}>
      {DATA_KINDS.map((kind) => (
        <svg
          key={kind}
          viewBox="0 0 16 16"
          className={cx(mark, available.includes(kind) ? present : absent)}
          aria-hidden="true"
        >
          <path d={marks[kind]} />
        </svg>
      ))}
    </span>
  );
}

/** Helix, profile, growth curve, waterfall, copy number steps, section with a nucleus. */
const marks: Record<DataKind, string> = {
  mutation: 'M5 2c0 6 6 6 6 12M11 2c0 6-6 6-6 12M6 4.5h4M6 11.5h4',
  expression: 'M2 8.5h2.5l1.5-4 2.5 8 2-5.500 1 1.500H14',
  growth: 'M2 13c5.500 0 8-3 12-10',
  response: 'M3 3v10M6.300 3v7M9.700 3v4.500M13 3v2.500',
  copyNumber: 'M2 11h4V5h4v4h4',
  pathology: 'M8 2.500a5.500 5.500 0 1 0 0 11 5.500 5.500 0 0 0 0-11zM9 7a1.500 1.500 0 1 1-1.500 2',
};

const row = css({ display: 'inline-flex', gap: '0.5' });
const mark = css({
  width: '20px',
  height: '20px',
  padding: '3px',
  borderRadius: 'sm',
  fill: 'none',
  strokeWidth: '1.4',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
});
const present = css({ background: 'accent.bg', stroke: 'accent.ink' });
const absent = css({ stroke: 'viz.tick', strokeDasharray: '1 3' });
