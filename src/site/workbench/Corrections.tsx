import type { Correction } from '../../../machines/workbench/parameterRules.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber, listed } from '../../i18n/format.ts';

/** Longer lists of possible values are not written out. */
const MOST_LISTED = 12;
const MOST_CHARACTERS = 60;

/** What an address asks for, of which the page uses something else, and what is possible. */
export function Corrections({ corrections }: { corrections: readonly Correction[] }) {
  if (corrections.length === 0) return null;
  return (
    <div className={root} role="status">
      <ul className={list}>
        {corrections.map((correction) => (
          <li key={correction.name}>{correctionWords(correction)}</li>
        ))}
      </ul>
    </div>
  );
}

/** A correction in one or two sentences. */
export function correctionWords({ name, asked, used, rule }: Correction): string {
  const whole = `${name}=${asked}`;
  const written = whole.length > MOST_CHARACTERS ? `${whole.slice(0, MOST_CHARACTERS)}…` : whole;
  switch (rule?.kind) {
    case undefined:
      return m.correction_unknown({ asked: written });
    case 'number':
      return m.correction_number({
        asked: written,
        used: formatNumber(Number(used), { maximumFractionDigits: 4 }),
        min: formatNumber(rule.min, { maximumFractionDigits: 4 }),
        max: formatNumber(rule.max),
        whole: String(rule.whole),
      });
    case 'choice':
      return m.correction_choice({
        asked: written,
        used: used === '' ? m.correction_nothing() : used,
        values: rule.values.length > MOST_LISTED ? '' : listed(rule.values),
        listed: String(rule.values.length > 0 && rule.values.length <= MOST_LISTED),
      });
    case 'text':
      return m.correction_text({ asked: written, most: rule.longest });
    case 'list':
      return m.correction_list({ name, most: rule.most, longest: rule.longest });
  }
}

const root = css({
  textStyle: 'small',
  marginBottom: '5',
  paddingInline: '4',
  paddingBlock: '3',
  borderInlineStart: '3px solid {colors.accent}',
  background: 'hover',
  overflowWrap: 'anywhere',
});
const list = css({ listStyle: 'none' });
