import { useSelector } from '@xstate/react';
import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import { formatNumber } from '../../../i18n/format.ts';
import { localizedOr } from '../../../i18n/locale.ts';
import { useSystem } from '../../../portal/system.tsx';
import { useDeferredSelector } from '../../../portal/useDeferredSelector.ts';
import { Select } from '../../../ui/Select.tsx';

/** Selects the drug whose responses are plotted above the result, from those its models were tested with. */
export function AgentSelect() {
  const { search } = useSystem();
  const agent = useSelector(search, ({ context }) => context.query.waterfall);
  const counts = useDeferredSelector(search, ({ context }) => context.result?.facets.testedAgent);
  const tested = (counts ?? []).filter(({ count }) => count > 0);
  const known = tested.find(({ value }) => value.toLowerCase() === agent?.toLowerCase());
  const options = [
    ...(agent !== null && !known ? [{ value: agent, label: agent }] : []),
    ...tested.map(({ value, label: words, count }) => ({
      value,
      label: m.result_waterfall_option({ agent: localizedOr(words, value), count: formatNumber(count) }),
    })),
  ];
  return (
    <div className={root}>
      <label htmlFor="search-agent" className={label}>
        {m.result_waterfall_to()}
      </label>
      <Select
        id="search-agent"
        size="sm"
        className={select}
        value={known?.value ?? agent ?? ''}
        disabled={options.length === 0}
        placeholder={options.length === 0 && counts ? m.result_waterfall_no_agents() : m.result_waterfall_choose()}
        options={options}
        onChange={(event) => search.send({ type: 'search.waterfallChosen', agent: event.target.value || null })}
      />
    </div>
  );
}

const root = css({ display: 'flex', alignItems: 'center', gap: '2.5', minWidth: '0' });
const label = css({ fontSize: 'small', fontWeight: 'semibold', whiteSpace: 'nowrap' });
const select = css({ width: { base: '180px', tablet: '220px' } });
