import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';

/** The formulas behind the results, with their sources. */
export function Formulas() {
  return (
    <details className={root}>
      <summary className={summary}>{m.detail_formulas()}</summary>
      <ul className={list}>
        <li>{m.detail_formula_baseline()}</li>
        <li>{m.detail_formula_day()}</li>
        <li>{m.detail_formula_tgi()}</li>
        <li>{m.detail_formula_tc()}</li>
        <li>{m.detail_formula_mrecist()}</li>
        <li>{m.detail_formula_interval()}</li>
        <li>{m.detail_formula_order()}</li>
        <li>{m.detail_formula_weight()}</li>
      </ul>
      <p className={sources}>{m.detail_formula_sources()}</p>
    </details>
  );
}

const root = css({ marginTop: '4', textStyle: 'small', color: 'ink.soft' });
const summary = css({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 'target',
  color: 'accent.ink',
  fontWeight: 'medium',
  cursor: 'pointer',
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: '4px' },
});
const list = css({ display: 'grid', gap: '2', marginTop: '3', maxWidth: '88ch' });
const sources = css({ marginTop: '3', color: 'ink.faint', maxWidth: '88ch' });
