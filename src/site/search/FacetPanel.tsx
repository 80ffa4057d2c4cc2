import type { FacetCount } from '../../../contract/entities/search.ts';
import { FACETS, type Facet } from '../../../contract/vocabulary.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { Button } from '../../ui/Button.tsx';
import { FacetList, type FacetOption } from '../../ui/FacetList.tsx';
import { facetLabel, valueLabel } from './facetLabels.ts';

export type Selection = Partial<Record<Facet, readonly string[]>>;

/** Every facet with its values and counts. A chosen value that no model has any more stays, with 0. */
export function FacetPanel(props: {
  facets: Record<string, readonly FacetCount[]>;
  selection: Selection;
  onToggle: (facet: Facet, value: string, chosen: boolean) => void;
  onReset: () => void;
}) {
  return (
    <div>
      <div className={head}>
        <h2 className={title}>{m.search_filters()}</h2>
        <Button variant="ghost" size="sm" onClick={props.onReset}>
          {m.search_reset()}
        </Button>
      </div>
      {FACETS.map((facet) => {
        const options = optionsOf(facet, props.facets[facet] ?? [], props.selection[facet] ?? []);
        if (options.length === 0) return null;
        return (
          <FacetList
            key={facet}
            legend={facetLabel(facet)}
            options={options}
            visible={facet === 'disease' || facet === 'histology' ? 6 : 8}
            onToggle={(value, chosen) => props.onToggle(facet, value, chosen)}
          />
        );
      })}
    </div>
  );
}

function optionsOf(facet: Facet, counts: readonly FacetCount[], chosen: readonly string[]): FacetOption[] {
  const gone = chosen.filter((value) => !counts.some((count) => count.value === value));
  return [...counts, ...gone.map((value): FacetCount => ({ value, count: 0 }))].map((count) => ({
    value: count.value,
    label: valueLabel(facet, count),
    count: count.count,
    checked: chosen.includes(count.value),
  }));
}

const head = css({ display: 'flex', justifyContent: 'space-between', alignItems: 'center', paddingBottom: '2.5' });
const title = css({ fontSize: 'body', fontWeight: 'semibold' });
