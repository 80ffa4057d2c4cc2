import { useSelector } from '@xstate/react';
import { MAX_LIMIT } from '../../../../contract/constants.ts';
import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import { formatNumber } from '../../../i18n/format.ts';
import { useSystem } from '../../../portal/system.tsx';
import { Select } from '../../../ui/Select.tsx';

const SIZES = [10, 20, 50, 100, MAX_LIMIT];

/** Selects the number of models per page. A size from the URL is added to the usual ones. */
export function PageSize() {
  const { search } = useSystem();
  const size = useSelector(search, ({ context }) => context.query.limit);
  const sizes = SIZES.includes(size) ? SIZES : [...SIZES, size].toSorted((one, other) => one - other);
  return (
    <div className={root}>
      <label htmlFor="search-page-size">{m.result_page_size()}</label>
      <Select
        id="search-page-size"
        size="sm"
        value={String(size)}
        options={sizes.map((one) => ({ value: String(one), label: formatNumber(one) }))}
        onChange={(event) => search.send({ type: 'search.limitChanged', limit: Number(event.target.value) })}
      />
    </div>
  );
}

const root = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '2',
  textStyle: 'small',
  color: 'ink.soft',
  whiteSpace: 'nowrap',
});
