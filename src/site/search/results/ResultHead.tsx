import { useSelector } from '@xstate/react';
import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react';
import type { ReactNode } from 'react';
import { SORT_FIELDS, type SortField } from '../../../../contract/vocabulary.ts';
import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import { formatNumber } from '../../../i18n/format.ts';
import { useSystem } from '../../../portal/system.tsx';
import { useDeferredSelector } from '../../../portal/useDeferredSelector.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Select } from '../../../ui/Select.tsx';
import { useUsualView } from '../../models/ModelResults.tsx';
import { ColumnsButton } from './ColumnsButton.tsx';
import { nextSort } from './sorting.ts';
import { agentOf } from './useColumns.ts';
import { ViewSwitch } from './ViewSwitch.tsx';

type ResultHeadProps = {
  /** The filter button on narrow screens. */
  filters: ReactNode;
  /** The actions on the whole result: save the search, export it. */
  acts?: ReactNode;
};

/** The number of models, the time taken, the order, and the view. */
export function ResultHead({ filters, acts }: ResultHeadProps) {
  const { search } = useSystem();
  const result = useDeferredSelector(search, ({ context }) => context.result);
  const view = useSelector(search, ({ context }) => context.query.view);
  const busy = useDeferredSelector(search, (snapshot) => snapshot.hasTag('busy'));
  const failed = useDeferredSelector(search, (snapshot) => snapshot.hasTag('failed'));
  const usual = useUsualView();
  return (
    <div className={row}>
      <h1 className={title} tabIndex={-1} data-old={busy && result !== null}>
        {result && !failed ? countOf(result.count) : m.search_title()}{' '}
        {result && !failed && (
          <span className={took}>
            {m.search_took({ milliseconds: formatNumber(Math.max(1, Math.round(result.tookMs))) })}
            {busy && <span className={old}> {m.search_of_before()}</span>}
          </span>
        )}
      </h1>
      {filters}
      {acts && (
        <div className={actsPlace} data-print="none">
          {acts}
        </div>
      )}
      <Order />
      <div className={secondary} data-print="none">
        <ViewSwitch
          view={view ?? usual}
          onChange={(chosen) => search.send({ type: 'search.viewChanged', view: chosen })}
        />
      </div>
      <div className={columnsPlace} data-print="none">
        <ColumnsButton />
      </div>
    </div>
  );
}

/**
 * Selects the sort field and direction. Responses can be sorted only while an agent is chosen, and list order only
 * while the result is limited to a list.
 */
function Order() {
  const { search } = useSystem();
  const sort = useSelector(search, ({ context }) => context.query.sort[0]);
  const hasAgent = useSelector(search, ({ context }) => agentOf(context) !== undefined);
  const hasList = useSelector(search, ({ context }) => context.query.ids.length > 0);
  const offered: Partial<Record<SortField, boolean>> = { response: hasAgent, listOrder: hasList };
  const fields = SORT_FIELDS.filter((field) => offered[field] !== false || sort?.field === field);
  const choose = (field: SortField) =>
    search.send({ type: 'search.sorted', sort: field === 'relevance' ? [] : nextSort(undefined, field) });
  const ascending = sort?.order === 'asc';
  return (
    <div className={order} data-print="none">
      <label htmlFor="search-sort">{m.search_sort()}</label>
      <Select
        id="search-sort"
        size="sm"
        value={sort?.field ?? 'relevance'}
        options={fields.map((field) => ({ value: field, label: sortNames[field]() }))}
        onChange={(event) => choose(SORT_FIELDS.find((field) => field === event.target.value) ?? 'relevance')}
      />
      {sort && sort.field !== 'relevance' && sort.field !== 'listOrder' && (
        <IconButton
          size="sm"
          icon={ascending ? ArrowUpNarrowWide : ArrowDownWideNarrow}
          label={ascending ? m.result_sort_ascending() : m.result_sort_descending()}
          onClick={() =>
            search.send({ type: 'search.sorted', sort: [{ field: sort.field, order: ascending ? 'desc' : 'asc' }] })
          }
        />
      )}
    </div>
  );
}

export const countOf = (count: number): string => m.search_count({ count: formatNumber(count) });

const sortNames: Record<SortField, () => string> = {
  relevance: m.sort_relevance,
  listOrder: m.sort_listOrder,
  modelCode: m.sort_modelCode,
  disease: m.sort_disease,
  doublingTime: m.sort_doublingTime,
  tmb: m.sort_tmb,
  response: m.sort_response,
  updatedAt: m.sort_updatedAt,
};

const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', marginBottom: '3' });
const title = css({
  textStyle: 'heading',
  marginRight: 'auto',
  width: { base: '100%', tablet: 'auto' },
  // results are dimmed only after 300 ms, so that a fast response causes no flicker
  '&[data-old=true]': { color: 'ink.soft', transition: 'color 0s 300ms' },
});
const old = css({ animation: 'fadeIn 0s 300ms backwards' });
const took = css({ marginLeft: '2', fontWeight: 'regular', fontSize: 'small', letterSpacing: '0', color: 'ink.faint' });
// on phones filters and columns are side by side, the rest below
const secondary = css({ order: { base: '1', tablet: '0' } });
const columnsPlace = css({
  flex: { base: '1', tablet: 'none' },
  '& > button': { width: { base: '100%', tablet: 'auto' } },
});
const actsPlace = css({
  display: 'flex',
  alignItems: 'center',
  gap: '1',
  order: { base: '1', tablet: '0' },
  width: { base: '100%', tablet: 'auto' },
  marginInlineStart: { base: '-3', tablet: '0' },
});
const order = css({
  order: { base: '1', tablet: '0' },
  flex: { base: '1', tablet: 'none' },
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  marginInlineEnd: '1',
  textStyle: 'small',
  color: 'ink.soft',
  whiteSpace: 'nowrap',
});
