import { useSelector } from '@xstate/react';
import type { ImportRun } from '../../../contract/entities/imports.ts';
import { importKinds } from '../../../contract/importKinds.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber, listed } from '../../i18n/format.ts';
import { ErrorState } from '../../ui/State.tsx';
import { ChangedValues } from './ChangedValues.tsx';
import { ClearChoice } from './ClearChoice.tsx';
import { FindingGroups } from './FindingGroups.tsx';
import { Findings } from './Findings.tsx';
import { Imported } from './Imported.tsx';
import { PublishChoice } from './PublishChoice.tsx';
import { RunFigures } from './RunFigures.tsx';
import type { DataImportRef } from './useDataImport.ts';

type RunResultProps = { run: ImportRun; actor: DataImportRef; onPage: (page: number) => void };

/** A finished run: its row counts and findings. */
export function RunResult({ run, actor, onPage }: RunResultProps) {
  const page = useSelector(actor, ({ context }) => context.page);
  const { id, dryRun, state, fileName: name, problem, unmapped, totals } = run;
  const ended = state === 'done';
  const cleared = formatNumber(totals.cleared);
  const words = dryRun
    ? totals.added + totals.changed > 0
      ? m.admin_import_checked({ name })
      : m.admin_import_nothing({ name })
    : m.admin_import_done({ name });
  return (
    <>
      {ended ? (
        <p role="status" className={line}>
          {words}
        </p>
      ) : (
        <ErrorState title={dryRun ? m.admin_import_failed_check({ name }) : m.admin_import_failed_apply({ name })}>
          {problem ?? (dryRun ? m.admin_import_interrupted_check() : m.admin_import_interrupted())}
        </ErrorState>
      )}
      {ended && dryRun && (
        <div className={choice}>
          <PublishChoice
            kind={run.kind}
            publish={run.publish}
            onChoose={(publish) => actor.send({ type: 'import.publishChosen', publish })}
          />
          <ClearChoice
            kind={run.kind}
            clear={run.clear}
            onChoose={(clear) => actor.send({ type: 'import.clearChosen', clear })}
          />
        </div>
      )}
      {!dryRun && importKinds[run.kind].drafts && <Imported run={run} />}
      {(ended || !dryRun) && <RunFigures run={run} />}
      {(ended || !dryRun) && importKinds[run.kind].clears && (
        <p className={line}>
          {totals.cleared === 0
            ? m.admin_import_clears_none()
            : dryRun
              ? m.admin_import_would_clear({ count: cleared })
              : m.admin_import_cleared({ count: cleared })}
        </p>
      )}
      {unmapped.length > 0 && <p className={line}>{m.admin_import_unmapped({ columns: listed(unmapped) })}</p>}
      {ended && <ChangedValues key={id} run={run} />}
      {ended && <FindingGroups groups={run.groups.filter(({ kind }) => kind !== 'changed')} />}
      {ended && run.findings > 0 && (
        <Findings key={`${id} ${page}`} run={id} found={run.findings} page={page} onPage={onPage} />
      )}
    </>
  );
}

const choice = css({ display: 'grid', gap: '3', paddingInline: { base: '4', tablet: '5' }, paddingTop: '3' });
const line = css({
  paddingInline: { base: '4', tablet: '5' },
  paddingTop: '4',
  color: 'ink.soft',
  overflowWrap: 'anywhere',
});
