import type { ImportRun, ImportTotals } from '../../../contract/entities/imports.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { StackedBar } from '../../ui/StackedBar.tsx';

type Fate = Exclude<keyof ImportTotals, 'rows' | 'drafts' | 'cleared'>;

const colors: Record<Fate, string> = {
  added: 'var(--colors-green-mark)',
  changed: 'var(--colors-accent)',
  unchanged: 'var(--colors-viz-base)',
  passedOver: 'var(--colors-viz-tick)',
  refused: 'var(--colors-coral-mark)',
};

/** How many rows were created, changed and so on, or would be in a dry run. */
export function RunFigures({ run: { totals, dryRun } }: { run: ImportRun }) {
  const labels: Record<Fate, string> = {
    added: m.admin_import_added(),
    changed: m.admin_import_changed(),
    unchanged: m.admin_import_unchanged(),
    passedOver: m.admin_import_passed_over(),
    refused: m.admin_import_refused(),
  };
  const parts = (Object.keys(colors) as Fate[]).map((key) => ({
    key,
    label: labels[key],
    value: totals[key],
    color: colors[key],
  }));
  return (
    <section aria-label={dryRun ? m.admin_import_figures_dry() : m.admin_import_figures()} className={root}>
      <dl className={list}>
        {parts.map(({ key, label, value, color }) => (
          <div key={key} className={figure}>
            <dt className={term}>
              <i aria-hidden="true" className={dot} style={{ background: color }} />
              {label}
            </dt>
            <dd className={number}>{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
      {totals.rows > 0 && <StackedBar parts={parts} height={8} />}
    </section>
  );
}

const root = css({
  display: 'grid',
  gap: '3',
  paddingInline: { base: '4', tablet: '5' },
  paddingBlock: '4',
});
const list = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(110px, 1fr))',
  gap: '12px 16px',
  margin: '0',
});
const figure = css({ minWidth: '0' });
const term = css({ display: 'flex', alignItems: 'center', gap: '1.5', textStyle: 'tiny', color: 'ink.soft' });
const dot = css({ width: '8px', height: '8px', borderRadius: 'full', forcedColorAdjust: 'none' });
const number = css({
  margin: '0',
  fontSize: 'heading',
  fontWeight: 'semibold',
  fontVariantNumeric: 'tabular-nums',
  lineHeight: '1.4',
});
