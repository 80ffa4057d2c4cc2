import { useSelector } from '@xstate/react';
import { importKinds } from '../../../contract/importKinds.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';
import { useTag } from '../../portal/useTag.ts';
import { FormFailure } from '../../shared/FormFailure.tsx';
import { failureText } from '../../shared/failureText.ts';
import { useStepFocus } from '../../shared/useStepFocus.ts';
import { Button } from '../../ui/Button.tsx';
import { LaterConfirmDialog } from '../../ui/LaterConfirmDialog.ts';
import { ErrorState } from '../../ui/State.tsx';
import { ScreenHead, screenRoot } from '../base/ScreenHead.tsx';
import { ChooseFile } from './ChooseFile.tsx';
import { EarlierRuns } from './EarlierRuns.tsx';
import { ImportSteps } from './ImportSteps.tsx';
import { MapColumns } from './MapColumns.tsx';
import { publishWords } from './publishWords.ts';
import { RunProgress } from './RunProgress.tsx';
import { RunResult } from './RunResult.tsx';
import { useDataImport } from './useDataImport.ts';

/** 数据导入: upload a file, see its dry run with the findings, and import it after confirming. */
export default function ImportScreen() {
  const actor = useDataImport();
  const { run, kind, proposal, failure } = useSelector(actor, ({ context }) => context);
  const choosing = useTag(actor, 'choosing');
  const mapping = useTag(actor, 'mapping');
  const settled = useTag(actor, 'settled');
  const checkable = useSelector(actor, (now) => now.can({ type: 'import.checkAsked' }));
  const correctable = useSelector(actor, (now) => now.can({ type: 'import.columnsOpened' }));
  const applicable = useSelector(actor, (now) => now.can({ type: 'import.applyAsked' }));
  const failed = useTag(actor, 'failed');
  const confirming = useTag(actor, 'confirming');
  const busy = useTag(actor, 'busy');
  const content = useStepFocus<HTMLDivElement>(
    choosing ? 'file' : mapping ? 'columns' : settled ? 'result' : failed ? 'failed' : 'progress',
  );
  const total = run && run.totals.added + run.totals.changed;
  return (
    <div className={screenRoot} aria-busy={busy}>
      <ScreenHead
        title={m.admin_import_title()}
        about={
          run && settled
            ? m.admin_import_file_of({ kind: localized(importKinds[run.kind].label), name: run.fileName })
            : mapping && proposal
              ? proposal.fileName
              : m.admin_import_about()
        }
        actions={
          <>
            {correctable && (
              <Button variant="outline" size="sm" onClick={() => actor.send({ type: 'import.columnsOpened' })}>
                {m.admin_import_back_to_columns()}
              </Button>
            )}
            {(settled || failed || mapping) && (
              <Button variant="outline" size="sm" onClick={() => actor.send({ type: 'import.restarted' })}>
                {m.admin_import_other_file()}
              </Button>
            )}
            {mapping && (
              <Button size="sm" disabled={!checkable} onClick={() => actor.send({ type: 'import.checkAsked' })}>
                {m.admin_import_check()}
              </Button>
            )}
            {(applicable || confirming) && (
              <Button size="sm" onClick={() => actor.send({ type: 'import.applyAsked' })}>
                {m.admin_import_apply({ count: formatNumber(total ?? 0) })}
              </Button>
            )}
          </>
        }
      />
      <ImportSteps run={run} mapping={mapping} settled={settled} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={body} aria-label={m.admin_import_title()} tabIndex={0}>
        {/* a step gets the focus without the ring that a region reached by keyboard has */}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would group fields, and most steps have none */}
        <div ref={content} role="group" aria-label={m.admin_import_title()} tabIndex={-1}>
          {failure && !failed && (
            <div className={note}>
              <FormFailure failure={failure} />
            </div>
          )}
          {choosing && <ChooseFile onStored={(file) => actor.send({ type: 'import.fileStored', file })} />}
          {mapping && !proposal && (
            <p role="status" className={note}>
              {m.admin_import_reading()}
            </p>
          )}
          {mapping && <MapColumns actor={actor} />}
          {busy && !settled && !mapping && <RunProgress run={run} />}
          {failed && (
            <ErrorState title={m.admin_import_lost()} onRetry={() => actor.send({ type: 'import.retried' })}>
              {failure && failureText(failure)}
            </ErrorState>
          )}
          {settled && run && (
            <RunResult run={run} actor={actor} onPage={(page) => actor.send({ type: 'import.pageTurned', page })} />
          )}
          {choosing && <EarlierRuns onOpen={(id) => actor.send({ type: 'import.opened', id })} />}
        </div>
      </section>
      <LaterConfirmDialog
        open={confirming}
        title={m.admin_import_apply_title({ name: run?.fileName ?? '' })}
        message={
          <>
            {m.admin_import_apply_text({
              added: formatNumber(run?.totals.added ?? 0),
              changed: formatNumber(run?.totals.changed ?? 0),
              refused: formatNumber(run?.totals.refused ?? 0),
            })}
            {run !== null && run.totals.cleared > 0 && (
              <strong className={consequence}>
                {m.admin_import_clears({ count: formatNumber(run.totals.cleared) })}
              </strong>
            )}
            <span className={consequence}>{publishWords(run?.kind ?? kind ?? 'models', run?.publish === true)}</span>
          </>
        }
        confirmLabel={run?.publish ? m.admin_import_now_yes() : m.admin_import_later_yes()}
        pending={confirming && busy}
        onConfirm={() => actor.send({ type: 'import.confirmed' })}
        onCancel={() => actor.send({ type: 'import.cancelled' })}
      />
    </div>
  );
}

const body = css({ flex: '1 1 0', minHeight: '0', overflow: 'auto', outlineOffset: '-2px' });
const consequence = css({ display: 'block', marginTop: '2' });
const note = css({ paddingInline: { base: '4', tablet: '5' }, paddingTop: '4' });
