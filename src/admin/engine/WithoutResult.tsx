import { useState } from 'react';
import { WITHOUT_RESULT_DAYS, type WithoutResultDays } from '../../../contract/dashboardDays.ts';
import type { TextWithoutResult } from '../../../contract/entities/searchConsole.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { useApi } from '../../portal/system.tsx';
import { usePageData } from '../../portal/usePageData.ts';
import { Button } from '../../ui/Button.tsx';
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/State.tsx';
import { Pager } from '../../ui/table/Pager.tsx';
import { screenBar } from '../base/ScreenHead.tsx';

const PAGE_SIZE = 20;
type Asked = { days: WithoutResultDays; page: number };
/** `onTry` tries a text. It is undefined if the user may not. */
type WithoutResultProps = { onTry: ((text: string) => void) | undefined };

/** Search texts without results, most frequent first. They show what the catalog or its synonyms lack. */
export function WithoutResult({ onTry }: WithoutResultProps) {
  const [asked, setAsked] = useState<Asked>({ days: 30, page: 1 });
  return (
    <>
      <div className={screenBar}>
        <Segmented
          label={m.engine_days()}
          value={`${asked.days}`}
          options={WITHOUT_RESULT_DAYS.map((days) => ({
            value: `${days}` as `${WithoutResultDays}`,
            label: m.engine_last_days({ days: formatNumber(days) }),
          }))}
          onChange={(value) => {
            const days = WITHOUT_RESULT_DAYS.find((known) => `${known}` === value);
            if (days) setAsked({ days, page: 1 });
          }}
        />
        <p className={note}>{m.engine_without_about()}</p>
      </div>
      <Texts
        key={`${asked.days} ${asked.page}`}
        {...asked}
        onPage={(page) => setAsked({ ...asked, page })}
        onTry={onTry}
      />
    </>
  );
}

function Texts({ days, page, onPage, onTry }: Asked & WithoutResultProps & { onPage: (page: number) => void }) {
  const api = useApi();
  const { data, busy, failed, retry } = usePageData(() =>
    api('searchesWithoutResult', { body: { days, page, limit: PAGE_SIZE } }, { notice: 'never' }),
  );
  if (busy) return <SkeletonText lines={8} />;
  if (failed || !data) return <ErrorState title={m.engine_without_failed()} onRetry={retry} />;
  if (data.count === 0) return <EmptyState title={m.engine_without_none()} />;
  return (
    <>
      <div className={frame}>
        <DataTable caption={m.engine_without()} columns={columns(onTry)} rows={data.list} rowKey={({ text }) => text} />
      </div>
      <Pager page={page} pageSize={PAGE_SIZE} total={data.count} onPage={onPage} />
    </>
  );
}

const columns = (onTry: WithoutResultProps['onTry']): DataColumn<TextWithoutResult>[] => [
  { key: 'text', label: m.engine_text(), heads: true, cell: ({ text }) => text },
  { key: 'times', label: m.engine_times(), numeric: true, cell: ({ times }) => formatNumber(times) },
  { key: 'lastDay', label: m.engine_last_day(), cell: ({ lastDay }) => lastDay },
  { key: 'findsNow', label: m.engine_finds_now(), numeric: true, cell: ({ findsNow }) => formatNumber(findsNow) },
  ...(onTry
    ? [
        {
          key: 'try',
          label: m.table_actions(),
          cell: ({ text }: TextWithoutResult) => (
            <Button size="sm" variant="quiet" aria-label={m.engine_try_text({ text })} onClick={() => onTry(text)}>
              {m.engine_try()}
            </Button>
          ),
        },
      ]
    : []),
];

const note = css({ textStyle: 'tiny', color: 'ink.soft' });
const frame = css({ '& > section': { border: '0' }, '& th, & td': { paddingInline: { base: '4', tablet: '5' } } });
