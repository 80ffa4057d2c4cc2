import type { Correction } from '../../../machines/workbench/parameterRules.ts';
import type { CohortRemark } from '../../../machines/workbench/place.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber, listed } from '../../i18n/format.ts';

/** Longer lists of possible values are not written out. */
const MOST_LISTED = 12;
const MOST_CHARACTERS = 60;

type CorrectionsProps = {
  corrections: readonly Correction[];
  /** Parts of the cohorts that are not used. */
  remarks?: readonly CohortRemark[];
};

/** What of an address the page does not use, and what is possible. */
export function Corrections({ corrections, remarks = [] }: CorrectionsProps) {
  const notes = [...remarks.map(remarkWords), ...corrections.map(correctionWords)];
  if (notes.length === 0) return null;
  return (
    <div className={root} role="status">
      <ul className={list}>
        {[...new Set(notes)].map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </div>
  );
}

/** A correction in one or two sentences. */
export function correctionWords({ name, asked, used, rule }: Correction): string {
  const written = shortened(`${name}=${asked}`);
  if (rule === 'several') return m.correction_several({ asked: written, used: shortened(used) });
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

/** What of a cohort of an address is not used, in a sentence. */
export function remarkWords({ of, unread, fault }: CohortRemark): string {
  const cohort = of === 'cohort' ? m.workbench_cohort() : m.workbench_other();
  const parts = listed(unread.map((part) => m.correction_quoted({ part: shortened(part || m.workbench_whole()) })));
  switch (fault) {
    case 'several':
      return m.correction_cohort_several({ cohort, parts });
    case 'list':
      return m.correction_cohort_list({ cohort, parts });
    case 'nothing':
      return m.correction_cohort_nothing({ cohort, parts });
    case null:
      return m.correction_cohort_part({ cohort, parts });
  }
}

const shortened = (text: string): string =>
  text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;

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
