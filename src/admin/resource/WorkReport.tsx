import { useSelector } from '@xstate/react';
import { CircleAlert, CircleCheck, Trash2, X } from 'lucide-react';
import type { ResourceRecord } from '../../../contract/resources/record.ts';
import type { Report } from '../../../machines/crud/work.ts';
import { css } from '../../../styled-system/css';
import { COMMAND_KEY } from '../../effects/keyNames.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';
import { useTag } from '../../portal/useTag.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { later } from '../../ui/later.tsx';
import type { Crud } from './useCrud.ts';
import { workSentence } from './workSentence.ts';

const LaterChoiceUses = later(() => import('./ChoiceUses.tsx').then((part) => part.ChoiceUses));

/** The result of the last work with its undo, and an export that runs or has failed. */
export function WorkToasts({ crud, rows }: { crud: Crud; rows: readonly ResourceRecord[] }) {
  const reported = useTag(crud, 'reported');
  const undoable = useTag(crud, 'undoable');
  const exporting = useTag(crud, 'exporting');
  const exportFailed = useTag(crud, 'exportFailed');
  const { definition, report, underWay } = useSelector(crud, ({ context }) => context);
  return (
    <>
      {reported && report && !isRefused(report) && (
        <div className={toast}>
          <Mark report={report} />
          <span className={words}>{workSentence(definition, report, underWay, rows)}</span>
          {undoable && report.failure === null && ['remove', 'move', 'bulk'].includes(report.action) && (
            <button type="button" className={act} onClick={() => crud.send({ type: 'crud.undo' })}>
              {m.crud_undo()} <Kbd>{`${COMMAND_KEY}Z`}</Kbd>
            </button>
          )}
          <Dismiss crud={crud} variant="bar" />
        </div>
      )}
      {(exporting || exportFailed) && (
        <div className={toast}>
          <span className={words}>{exporting ? m.crud_exporting() : m.crud_export_failed()}</span>
          {exporting && (
            <button type="button" className={act} onClick={() => crud.send({ type: 'crud.exportCancelled' })}>
              {m.ui_cancel()}
            </button>
          )}
        </div>
      )}
    </>
  );
}

/** The records that the last work left as they were, each with the reason. */
export function RefusedRecords({ crud }: { crud: Crud }) {
  const report = useSelector(crud, ({ context }) => context.report);
  if (!report || report.refused.length === 0) return null;
  return (
    <div className={refusedStyle} role="alert">
      <div className={refusedHead}>
        <strong>
          {m.crud_refused_title({ count: formatNumber(report.removal?.refusedCount ?? report.refused.length) })}
        </strong>
        {isRefused(report) && <Dismiss crud={crud} />}
      </div>
      <ul>
        {report.refused.map(({ id, label, message, current, uses }) => (
          <li key={id}>
            {m.crud_refused_line({ name: localized(label), message })}
            {current && (
              <Button variant="ghost" size="sm" onClick={() => crud.send({ type: 'crud.compare', id })}>
                {m.crud_outdated_compare()}
                <span className="sr"> {localized(label)}</span>
              </Button>
            )}
            {uses && <LaterChoiceUses uses={uses} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Whether nothing at all was done. The rejected records explain why, so no success is shown. */
const isRefused = ({ failure, done, refused, removal }: Report): boolean =>
  failure === null && refused.length > 0 && removal?.state !== 'running' && (removal?.doneCount ?? done.length) === 0;

function Dismiss({ crud, variant }: { crud: Crud; variant?: 'bar' }) {
  const dismiss = () => crud.send({ type: 'crud.reportDismissed' });
  return <IconButton icon={X} size="sm" {...(variant && { variant })} label={m.crud_dismiss()} onClick={dismiss} />;
}

function Mark({ report: { failure, refused, action, removal } }: { report: Report }) {
  const Icon =
    failure || refused.length > 0 || removal?.state === 'failed'
      ? CircleAlert
      : action === 'remove'
        ? Trash2
        : CircleCheck;
  return <Icon aria-hidden size={16} strokeWidth={1.75} />;
}

const toast = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  minHeight: '44px',
  maxWidth: 'full',
  padding: '6px 8px 6px 14px',
  borderRadius: 'md',
  background: 'tray',
  color: 'bar.ink',
  textStyle: 'small',
  boxShadow: 'overlay',
  '& svg': { flexShrink: '0' },
  _forcedColors: { border: '1px solid CanvasText' },
});
const words = css({ minWidth: '0' });
const act = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1.5',
  minHeight: { base: '44px', tablet: '28px' },
  paddingInline: '2',
  borderRadius: 'sm',
  color: 'bar.accent',
  fontWeight: 'semibold',
  whiteSpace: 'nowrap',
  '& kbd': { color: 'bar.soft', boxShadow: 'inset 0 0 0 1px {colors.bar.edge}' },
});
const refusedHead = css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '3' });
const refusedStyle = css({
  maxHeight: '200px',
  maxWidth: '560px',
  overflow: 'auto',
  padding: '10px 14px',
  borderRadius: 'md',
  background: 'coral.bg',
  color: 'coral',
  textStyle: 'small',
  boxShadow: 'overlay',
});
