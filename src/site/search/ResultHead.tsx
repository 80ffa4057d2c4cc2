import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { SORT_FIELDS, type SortField } from '../../../contract/vocabulary.ts';
import { css } from '../../../styled-system/css';
import { useSystem } from '../../app/system.tsx';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { Select } from '../../ui/Select.tsx';
import { nextSort } from './sorting.ts';

/** How many models, how fast, in what order; on narrow screens also the way to the filters. */
export function ResultHead({ filters }: { filters: ReactNode }) {
  const { search } = useSystem();
  const result = useSelector(search, ({ context }) => context.result);
  const sort = useSelector(search, ({ context }) => context.query.sort[0]?.field ?? 'relevance');
  const choose = (field: SortField) =>
    search.send({ type: 'search.sorted', sort: field === 'relevance' ? [] : nextSort(undefined, field) });
  return (
    <div className={row}>
      <h1 className={title} tabIndex={-1}>
        {result ? countOf(result.count) : m.search_title()}
        {result && (
          <span className={took}>
            {m.search_took({ milliseconds: formatNumber(Math.max(1, Math.round(result.tookMs))) })}
          </span>
        )}
      </h1>
      {filters}
      <div className={sortLabel}>
        <label htmlFor="search-sort">{m.search_sort()}</label>
        <Select
          id="search-sort"
          size="sm"
          value={sort}
          options={SORT_FIELDS.map((field) => ({ value: field, label: sortNames[field]() }))}
          onChange={(event) => choose(SORT_FIELDS.find((field) => field === event.target.value) ?? 'relevance')}
        />
      </div>
    </div>
  );
}

const countOf = (count: number): string =>
  count === 1 ? m.search_count_one() : m.search_count({ count: formatNumber(count) });

const sortNames: Record<SortField, () => string> = {
  relevance: m.sort_relevance,
  modelCode: m.sort_modelCode,
  disease: m.sort_disease,
  doublingTime: m.sort_doublingTime,
  tmb: m.sort_tmb,
  updatedAt: m.sort_updatedAt,
};

const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3', marginBottom: '4' });
const title = css({ textStyle: 'heading', marginRight: 'auto', width: { base: '100%', tablet: 'auto' } });
const took = css({ marginLeft: '2', fontWeight: 'regular', fontSize: 'small', letterSpacing: '0', color: 'ink.faint' });
const sortLabel = css({ display: 'flex', alignItems: 'center', gap: '2', textStyle: 'small', color: 'ink.soft' });
