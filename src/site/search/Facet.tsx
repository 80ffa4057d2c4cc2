import { useSelector } from '@xstate/react';
import { ArrowDown01, ArrowDownAZ } from 'lucide-react';
import { startTransition, useOptimistic, useState } from 'react';
import type { FacetCount } from '../../../contract/entities/search.ts';
import { type Facet as FacetName, MULTIPLE_FACETS } from '../../../contract/vocabulary.ts';
import { css } from '../../../styled-system/css';
import { painted } from '../../effects/painted.ts';
import { byName } from '../../i18n/byName.ts';
import { m } from '../../i18n/compiled/messages.js';
import { withLabel } from '../../i18n/format.ts';
import { useSystem } from '../../portal/system.tsx';
import { useDeferredSelector } from '../../portal/useDeferredSelector.ts';
import { facetLabel, valueLabel } from '../../shared/facetLabels.ts';
import { FacetList, type FacetOption } from '../../ui/FacetList.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { TextInput } from '../../ui/TextInput.tsx';

const VISIBLE = 6;
/** From this number of values on, the facet has a search box. */
const MANY = 10;
const nothing: readonly never[] = [];

/** One facet: its values with counts. With many values it has a search box and a choice of order. */
export function Facet({ facet }: { facet: FacetName }) {
  const { search } = useSystem();
  const counts = useDeferredSelector(search, ({ context }) => context.result?.facets[facet] ?? nothing);
  const chosen = useSelector(search, ({ context }) => context.query.filters[facet] ?? nothing);
  const [wanted, setWanted] = useState('');
  const [alphabetic, setAlphabetic] = useState(false);
  const [shownChosen, press] = useOptimistic(chosen, withPress);
  const options = optionsOf(facet, counts, shownChosen);
  if (options.length === 0) return null;
  const shown = inOrder(options, alphabetic).filter(({ label }) =>
    label.toLowerCase().includes(wanted.trim().toLowerCase()),
  );
  const label = facetLabel(facet);
  // the box is ticked at once; the search, which renders the page again, follows
  const toggle = (value: string, isChosen: boolean) =>
    startTransition(async () => {
      press({ value, isChosen });
      await painted();
      search.send({ type: 'search.facetToggled', facet, value, chosen: isChosen });
    });
  return (
    <FacetList
      legend={label}
      options={shown}
      visible={VISIBLE}
      onToggle={toggle}
      tools={
        <>
          {options.length >= MANY && (
            <div className={tools}>
              <TextInput
                size="sm"
                type="search"
                className={finder}
                aria-label={m.facet_search({ facet: label })}
                placeholder={m.facet_search({ facet: label })}
                value={wanted}
                onChange={(event) => setWanted(event.target.value)}
              />
              <IconButton
                size="sm"
                icon={alphabetic ? ArrowDownAZ : ArrowDown01}
                label={withLabel(m.facet_order({ facet: label }), alphabetic ? m.facet_by_name() : m.facet_by_count())}
                onClick={() => setAlphabetic(!alphabetic)}
              />
            </div>
          )}
          {chosen.length > 1 && <AnyOrAll facet={facet} label={label} />}
          {shown.length === 0 && <p className={none}>{m.facet_search_none()}</p>}
        </>
      }
    />
  );
}

/** Whether a model must have one of the chosen values or all of them. Shown only if a model can have several. */
function AnyOrAll({ facet, label }: { facet: FacetName; label: string }) {
  const { search } = useSystem();
  const multiple = MULTIPLE_FACETS.find((one) => one === facet);
  const all = useSelector(
    search,
    ({ context }) => multiple !== undefined && context.query.facetMatch[multiple] === 'all',
  );
  if (!multiple) return null;
  return (
    <Segmented
      label={m.facet_match_label({ facet: label })}
      value={all ? 'all' : 'any'}
      options={[
        { value: 'any', label: m.facet_match_any() },
        { value: 'all', label: m.facet_match_all() },
      ]}
      onChange={(match) => search.send({ type: 'search.facetMatchChanged', facet: multiple, match })}
    />
  );
}

/** Returns the chosen values after a press added or removed one. Comparison ignores case. */
function withPress(chosen: readonly string[], { value, isChosen }: { value: string; isChosen: boolean }) {
  const rest = chosen.filter((other) => other.toLowerCase() !== value.toLowerCase());
  return isChosen ? [...rest, value] : rest;
}

/**
 * Returns the values of a result, and chosen values that no model has anymore, with count 0. Comparison ignores case.
 */
function optionsOf(facet: FacetName, counts: readonly FacetCount[], chosen: readonly string[]): FacetOption[] {
  const isSame = (a: string) => (b: string) => a.toLowerCase() === b.toLowerCase();
  const gone = chosen.filter((value) => !counts.some((count) => isSame(count.value)(value)));
  return [...counts, ...gone.map((value): FacetCount => ({ value, count: 0 }))]
    .map((count) => ({
      value: count.value,
      label: valueLabel(facet, count),
      count: count.count,
      checked: chosen.some(isSame(count.value)),
    }))
    .filter(({ count, checked }) => count > 0 || checked);
}

function inOrder(options: FacetOption[], alphabetic: boolean): FacetOption[] {
  return alphabetic ? options.toSorted((a, b) => byName(a.label, b.label)) : options;
}

const tools = css({ clear: 'both', display: 'flex', alignItems: 'center', gap: '1', marginBottom: '1.5' });
const finder = css({ flex: '1', minWidth: '0' });
const none = css({ clear: 'both', textStyle: 'small', color: 'ink.soft' });
