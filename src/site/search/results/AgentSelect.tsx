import { useSelector } from '@xstate/react';
import { ChartNoAxesColumn, X } from 'lucide-react';
import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import { formatNumber } from '../../../i18n/format.ts';
import { localizedOr } from '../../../i18n/locale.ts';
import { useSystem } from '../../../portal/system.tsx';
import { useDeferredSelector } from '../../../portal/useDeferredSelector.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Select } from '../../../ui/Select.tsx';

/**
 * Selects the drug whose responses the rows show and the plot draws, from those that the models of the result were
 * tested with. A drug in the query is selected already; its plot is shown on request.
 */
export function AgentSelect() {
  const { search } = useSystem();
  const drawn = useSelector(search, ({ context }) => context.query.waterfall);
  const named = useDeferredSelector(search, ({ context }) => context.result?.agent);
  const counts = useDeferredSelector(search, ({ context }) => context.result?.facets.testedAgent);
  const agent = drawn ?? named?.en ?? null;
  const tested = (counts ?? []).filter(({ count }) => count > 0);
  const known = tested.find(({ value }) => value.toLowerCase() === agent?.toLowerCase());
  const options = [
    ...(agent !== null && !known ? [{ value: agent, label: drawn ?? localizedOr(named, agent) }] : []),
    ...tested.map(({ value, label: words, count }) => ({
      value,
      label: m.result_waterfall_option({ agent: localizedOr(words, value), count: formatNumber(count) }),
    })),
  ];
  const choose = (chosen: string | null) => search.send({ type: 'search.waterfallChosen', agent: chosen });
  const placeholder = options.length === 0 && counts ? m.result_waterfall_no_agents() : m.result_waterfall_choose();
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
        // a drug in the query stays selected, so there is nothing to clear
        {...(named === undefined || drawn !== null || options.length === 0 ? { placeholder } : {})}
        options={options}
        onChange={(event) => choose(event.target.value || null)}
      />
      {drawn !== null && (
        <IconButton size="sm" icon={X} label={m.result_waterfall_hide()} onClick={() => choose(null)} />
      )}
      {drawn === null && agent !== null && (
        <IconButton
          size="sm"
          icon={ChartNoAxesColumn}
          label={m.result_waterfall_show()}
          onClick={() => choose(known?.value ?? agent)}
        />
      )}
    </div>
  );
}

const root = css({ display: 'flex', alignItems: 'center', gap: '2.5', minWidth: '0' });
const label = css({ fontSize: 'small', fontWeight: 'semibold', whiteSpace: 'nowrap' });
const select = css({ width: { base: '180px', tablet: '220px' } });
