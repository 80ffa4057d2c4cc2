import { useSelector } from '@xstate/react';
import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react';
import { SORT_FIELDS, type SortField } from '../../../../contract/vocabulary.ts';
import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import { useSystem } from '../../../portal/system.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Select } from '../../../ui/Select.tsx';
import { nextSort, orderOf } from './sorting.ts';
import { agentOf } from './useColumns.ts';

/**
 * Selects the sort field and direction, and shows the order that the rows are in. Responses can be sorted only while an
 * agent is chosen, list order only while the result is limited to a list, and relevance only with a text.
 */
export function OrderSelect() {
  const { search } = useSystem();
  const query = useSelector(search, ({ context }) => context.query);
  const hasAgent = useSelector(search, ({ context }) => agentOf(context) !== undefined);
  const sort = orderOf(query, hasAgent);
  const offered: Partial<Record<SortField, boolean>> = {
    relevance: query.text.trim() !== '',
    response: hasAgent,
    listOrder: query.ids.length > 0,
  };
  const fields = SORT_FIELDS.filter((field) => offered[field] !== false || sort.field === field);
  const choose = (field: SortField) =>
    search.send({ type: 'search.sorted', sort: field === 'relevance' ? [] : nextSort(undefined, field) });
  const nameOf = (field: SortField) =>
    field === 'relevance' && hasAgent ? m.sort_relevance_response() : sortNames[field]();
  const ascending = sort.order === 'asc';
  return (
    <div className={root}>
      <label htmlFor="search-sort" className={label}>
        {m.search_sort()}
      </label>
      <Select
        id="search-sort"
        size="sm"
        className={select}
        value={sort.field}
        options={fields.map((field) => ({ value: field, label: nameOf(field) }))}
        onChange={(event) => choose(SORT_FIELDS.find((field) => field === event.target.value) ?? 'relevance')}
      />
      {sort.field !== 'relevance' && sort.field !== 'listOrder' && (
        <IconButton
          size="sm"
          className={direction}
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

const root = css({
  display: 'flex',
  alignItems: 'center',
  gap: { base: '1', tablet: '2' },
  flex: { base: '1', tablet: 'none' },
  minWidth: '0',
  marginInlineEnd: { base: '0', tablet: '1' },
  textStyle: 'small',
  color: 'ink.soft',
  whiteSpace: 'nowrap',
  '& > div': { flex: { base: '1', tablet: 'none' } },
});
// on phones for screen readers only: three controls share the row
const label = css({ tabletDown: { srOnly: true } });
const select = css({ tabletDown: { height: '44px' } });
const direction = css({ flexShrink: '0' });
