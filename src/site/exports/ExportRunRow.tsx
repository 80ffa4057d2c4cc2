import { useSelector } from '@xstate/react';
import { Download } from 'lucide-react';
import type { ActorRefFrom } from 'xstate';
import type { ExportRun, ExportState } from '../../../contract/entities/exportRuns.ts';
import { isArchive } from '../../../contract/exportFormats.ts';
import type { exportRunsMachine } from '../../../machines/exportRuns/exportRuns.machine.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { formatBytes, formatNumber } from '../../i18n/format.ts';
import { useTag } from '../../portal/useTag.ts';
import { FormFailure } from '../../shared/FormFailure.tsx';
import { Button } from '../../ui/Button.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { formatWords } from '../export/ExportPane.tsx';

type Actor = ActorRefFrom<typeof exportRunsMachine>;
type RowProps = { run: ExportRun; actor: Actor };

/** An export in the background: its state and progress, with its cancellation or its file. */
export function ExportRunRow({ run, actor }: RowProps) {
  const { state, format, createdAt, problem } = run;
  return (
    <li className={row}>
      <div className={head}>
        <h2 className={title}>{run.fileName ?? formatWords[format]()}</h2>
        <Tag tone={tones[state]}>{stateNames[state]()}</Tag>
        <time dateTime={createdAt} className={when}>
          {formatDate(createdAt)}
        </time>
      </div>
      {(state === 'waiting' || state === 'running') && <UnderWay run={run} actor={actor} />}
      {state === 'done' && <Done run={run} actor={actor} />}
      {state === 'failed' && <p className={failed}>{problem}</p>}
    </li>
  );
}

function UnderWay({ run: { id, format, models, read, bytes }, actor }: RowProps) {
  const busy = useTag(actor, 'cancelling');
  const isThis = useSelector(actor, ({ context }) => context.cancelling === id);
  // an archive reads the models once for each of its files, and their number is not known
  const value = models === null || isArchive(format) ? undefined : read / models;
  const amounts = { read: formatNumber(read), models: formatNumber(models ?? 0), bytes: formatBytes(bytes) };
  return (
    <>
      <Progress label={m.exports_progress()} value={value} />
      <p className={meta}>
        {models === null && m.exports_begins()}
        {models !== null && (isArchive(format) ? m.exports_archive(amounts) : m.exports_read(amounts))}
      </p>
      <Button
        size="sm"
        variant="outline"
        pending={busy && isThis}
        onClick={() => actor.send({ type: 'exportRuns.cancelWanted', id })}
      >
        {m.export_cancel()}
      </Button>
    </>
  );
}

function Done({ run: { id, models, bytes, expiresAt }, actor }: RowProps) {
  const fetching = useTag(actor, 'fetching');
  const refused = useTag(actor, 'fileFailed');
  const isThis = useSelector(actor, ({ context }) => context.fileOf === id);
  const loaded = useSelector(actor, ({ context }) => context.loaded);
  const failure = useSelector(actor, ({ context }) => context.fileFailure);
  return (
    <>
      <p className={meta}>
        {m.exports_done({
          models: formatNumber(models ?? 0),
          bytes: formatBytes(bytes),
          until: formatDate(expiresAt),
        })}
      </p>
      {fetching && isThis ? (
        <>
          <Progress label={m.exports_downloading()} value={bytes > 0 ? loaded / bytes : undefined} />
          <Button size="sm" variant="outline" onClick={() => actor.send({ type: 'exportRuns.fileCancelled' })}>
            {m.ui_cancel()}
          </Button>
        </>
      ) : (
        <Button size="sm" disabled={fetching} onClick={() => actor.send({ type: 'exportRuns.fileWanted', id })}>
          <Download aria-hidden size={16} strokeWidth={1.5} />
          {m.exports_download()}
        </Button>
      )}
      {refused && isThis && <FormFailure failure={failure} />}
    </>
  );
}

const stateNames: Record<ExportState, () => string> = {
  waiting: m.exports_waiting,
  running: m.exports_running,
  done: m.exports_ready,
  failed: m.exports_has_failed,
  cancelled: m.exports_cancelled,
};
const tones = {
  waiting: 'neutral',
  running: 'accent',
  done: 'green',
  failed: 'coral',
  cancelled: 'neutral',
} as const satisfies Record<ExportState, string>;

const row = css({
  display: 'grid',
  gap: '3',
  justifyItems: 'start',
  padding: { base: '20px', tablet: '24px 28px' },
  borderRadius: 'md',
  background: 'surface',
  '& > [role=progressbar]': { width: 'full' },
});
const head = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px 12px', width: 'full' });
const title = css({ textStyle: 'heading', overflowWrap: 'anywhere' });
const when = css({ marginInlineStart: { tablet: 'auto' }, textStyle: 'small', color: 'ink.faint' });
const meta = css({ textStyle: 'small', color: 'ink.soft' });
const failed = css({ textStyle: 'small', color: 'coral', overflowWrap: 'anywhere' });
