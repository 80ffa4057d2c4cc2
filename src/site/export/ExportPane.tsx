import { useSelector } from '@xstate/react';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import {
  hasColumns,
  isLargeExport,
  MAX_XLSX_ROWS,
  RESULT_FORMATS,
  type ResultFormat,
} from '../../../contract/exportFormats.ts';
import type { exportMachine } from '../../../machines/export/export.machine.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatBytes, formatNumber } from '../../i18n/format.ts';
import { useTag } from '../../portal/useTag.ts';
import { failureText } from '../../shared/failureText.ts';
import { Button } from '../../ui/Button.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import type { ExportChoice } from './useExportChoice.ts';

type ExportActor = ActorRefFrom<typeof exportMachine>;

/** The name of each format. */
export const formatWords: Record<ResultFormat, () => string> = {
  csv: m.export_csv,
  xlsx: m.export_xlsx,
  parquet: m.export_parquet,
  maf: m.export_maf,
  growth: m.export_growth,
  xeva: m.export_xeva,
  cbioportal: m.export_cbioportal,
  parquetData: m.export_parquet_data,
  rocrate: m.export_rocrate,
};

/**
 * Chooses the models and the file format, with their numbers, before the export; then shows the progress or the error.
 */
export function ExportPane({ file, all, selected, columns, queryOf }: ExportChoice & { file: ExportActor }) {
  const busy = useTag(file, 'busy');
  const [wanted, setWanted] = useState<'all' | 'selected'>('all');
  const [format, setFormat] = useState<ResultFormat>('csv');
  const which = selected > 0 ? wanted : 'all';
  const count = which === 'all' ? all : selected;
  const tooMany = format === 'xlsx' && count > MAX_XLSX_ROWS;
  return (
    <div className={pane}>
      {selected > 0 && (
        <Segmented
          label={m.export_which()}
          value={which}
          options={[
            { value: 'all', label: m.export_all({ count: formatNumber(all) }) },
            { value: 'selected', label: m.export_selected({ count: formatNumber(selected) }) },
          ]}
          onChange={setWanted}
        />
      )}
      <Select
        aria-label={m.export_format()}
        value={format}
        options={RESULT_FORMATS.map((one) => ({ value: one, label: formatWords[one]() }))}
        onChange={({ target }) => setFormat(RESULT_FORMATS.find((one) => one === target.value) ?? 'csv')}
      />
      <p className={summary}>
        {tooMany && m.export_too_many({ max: formatNumber(MAX_XLSX_ROWS) })}
        {!tooMany &&
          (hasColumns(format)
            ? m.export_summary({ models: formatNumber(count), columns: formatNumber(columns) })
            : m.export_data_summary({ models: formatNumber(count) }))}
      </p>
      {!tooMany && isLargeExport(format, count) && <p className={summary}>{m.export_large()}</p>}
      {!busy && (
        <Button
          wide
          disabled={tooMany}
          onClick={() => file.send({ type: 'export.wanted', query: queryOf(which, format), count })}
        >
          {hasColumns(format)
            ? m.export_start({ format: format === 'parquet' ? formatWords.parquet() : format.toUpperCase() })
            : m.export_start_data()}
        </Button>
      )}
      <Outcome file={file} />
      <TextLink variant="plain" href="/search/exports" className={link}>
        {m.exports_title()}
      </TextLink>
    </div>
  );
}

function Outcome({ file }: { file: ExportActor }) {
  const busy = useTag(file, 'busy');
  const starting = useTag(file, 'starting');
  const started = useTag(file, 'started');
  const done = useTag(file, 'done');
  const failed = useTag(file, 'failed');
  const count = useSelector(file, ({ context }) => context.count);
  const loaded = useSelector(file, ({ context }) => context.loaded);
  const failure = useSelector(file, ({ context }) => context.failure);
  const label = m.export_running({ models: formatNumber(count), bytes: formatBytes(loaded) });
  return (
    <>
      {busy && (
        <>
          <Progress label={m.export_title()} />
          {!starting && (
            <>
              <p className={summary}>{label}</p>
              <Button variant="outline" wide onClick={() => file.send({ type: 'export.cancelled' })}>
                {m.export_cancel()}
              </Button>
            </>
          )}
        </>
      )}
      <div role="status">
        {started && (
          <p className={doneText}>
            <CircleCheck aria-hidden size={18} strokeWidth={1.5} />
            {m.export_started()}
          </p>
        )}
        {done && (
          <p className={doneText}>
            <CircleCheck aria-hidden size={18} strokeWidth={1.5} />
            {m.export_done()}
          </p>
        )}
      </div>
      <div role="alert">
        {failed && (
          <p className={failedText}>
            <CircleAlert aria-hidden size={18} strokeWidth={1.5} />
            <span>
              {m.export_failed()} {failure && failureText(failure)}
            </span>
          </p>
        )}
      </div>
    </>
  );
}

const pane = css({ display: 'grid', gap: '3', padding: '4px 16px 16px', '& > :empty': { display: 'none' } });
const summary = css({ textStyle: 'small', color: 'ink.soft' });
const link = css({ textStyle: 'small', justifySelf: 'start' });
const doneText = css({ display: 'flex', gap: '2', textStyle: 'small', color: 'green', '& svg': { flexShrink: '0' } });
const failedText = css({
  display: 'flex',
  gap: '2',
  textStyle: 'small',
  color: 'coral',
  overflowWrap: 'anywhere',
  '& svg': { flexShrink: '0' },
});
