import type { FacetCount } from '../../../contract/entities/search.ts';
import { FACETS, type Facet } from '../../../contract/vocabulary.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import type { Selection } from './FacetPanel.tsx';
import { facetLabel, valueLabel } from './facetLabels.ts';

/** The active query as chips, each of which can be removed. Nothing stands here for an empty query. */
export function ActiveChips(props: {
  text: string;
  selection: Selection;
  facets: Record<string, readonly FacetCount[]>;
  onRemoveText: () => void;
  onRemove: (facet: Facet, value: string) => void;
  onClear: () => void;
}) {
  const chosen = FACETS.flatMap((facet) => (props.selection[facet] ?? []).map((value) => ({ facet, value })));
  if (props.text === '' && chosen.length === 0) return null;
  return (
    <ul className={list} aria-label={m.search_active()}>
      {props.text !== '' && (
        <li>
          <Chip kind={m.facet_text()} name={props.text} onRemove={props.onRemoveText}>
            {props.text}
          </Chip>
        </li>
      )}
      {chosen.map(({ facet, value }) => {
        const known = props.facets[facet]?.find((count) => count.value === value);
        const label = valueLabel(facet, known ?? { value });
        return (
          <li key={`${facet} ${value}`}>
            <Chip
              kind={facetLabel(facet)}
              name={`${facetLabel(facet)} ${label}`}
              onRemove={() => props.onRemove(facet, value)}
            >
              {label}
            </Chip>
          </li>
        );
      })}
      <li>
        <Button variant="ghost" size="sm" onClick={props.onClear}>
          {m.search_clear_all()}
        </Button>
      </li>
    </ul>
  );
}

const list = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', marginTop: '4' });
