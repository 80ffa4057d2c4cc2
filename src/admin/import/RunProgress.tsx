import type { ImportRun } from '../../../contract/entities/imports.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { Progress } from '../../ui/Progress.tsx';

/** A run in progress: its current step and its progress. */
export function RunProgress({ run }: { run: ImportRun | null }) {
  const name = run?.fileName ?? '';
  const of = run?.rowsOfFile ?? null;
  const rows = run?.totals.rows ?? 0;
  const words =
    run === null || run.state === 'waiting'
      ? m.admin_import_waiting()
      : run.dryRun
        ? m.admin_import_checking({ name })
        : m.admin_import_importing({ name });
  return (
    <section className={root}>
      <p role="status">{words}</p>
      <Progress label={m.admin_import_progress({ name })} {...(of !== null && of > 0 && { value: rows / of })} />
      <p className={faint}>
        {of === null
          ? m.admin_import_rows_read()
          : m.admin_import_rows_of({ rows: formatNumber(rows), of: formatNumber(of) })}
      </p>
    </section>
  );
}

const root = css({ display: 'grid', gap: '3', maxWidth: '640px', padding: '8', marginInline: 'auto' });
const faint = css({ textStyle: 'tiny', color: 'ink.soft', fontVariantNumeric: 'tabular-nums' });
