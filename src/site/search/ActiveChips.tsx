import { useSelector } from '@xstate/react';
import { ChevronDown } from 'lucide-react';
import type { ChangeEvent } from '../../../machines/search/changes.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { useSystem } from '../../portal/system.tsx';
import { useDeferredSelector } from '../../portal/useDeferredSelector.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { chipButton } from '../../ui/chipButton.ts';
import { Menu } from '../../ui/Menu.tsx';
import { type Criterion, criteriaIn } from './chips.tsx';
import { useFocusAfter } from './useFocusAfter.ts';

const noFacets = {};

/**
 * The active query as removable chips. The text is shown as typed until the response shows how it was read. Renders
 * nothing for an empty query.
 */
export function ActiveChips() {
  const { search } = useSystem();
  const query = useDeferredSelector(search, ({ context }) => context.query);
  const facets = useDeferredSelector(search, ({ context }) => context.result?.facets ?? noFacets);
  const reading = useDeferredSelector(search, ({ context: { answered, query: asked, result } }) =>
    answered?.text === asked.text ? result?.reading : undefined,
  );
  const responses = useDeferredSelector(search, ({ context }) => context.result?.responses);
  const busy = useDeferredSelector(search, (snapshot) => snapshot.hasTag('busy'));
  const criteria = criteriaIn(query, { facets, responses, reading });
  const present = useSelector(search, ({ context }) => context.query);
  const { list, removeAt } = useFocusAfter(busy || query !== present);
  if (criteria.length === 0) return null;
  return (
    <ul ref={list} className={listStyle} aria-label={m.search_active()} tabIndex={-1}>
      {criteria.map((criterion, place) => (
        <li key={criterion.key}>
          {criterion.joined !== undefined && <span className={joinedStyle}>{criterion.joined}</span>}
          <QueryChip
            criterion={criterion}
            onChange={(event) => search.send(event)}
            onRemove={() => removeAt(place, () => search.send(criterion.remove))}
          />
        </li>
      ))}
      <li data-print="none">
        <Button variant="ghost" size="sm" onClick={() => removeAt(0, () => search.send({ type: 'search.cleared' }))}>
          {m.search_clear_all()}
        </Button>
      </li>
    </ul>
  );
}

type QueryChipProps = { criterion: Criterion; onChange: (event: ChangeEvent) => void; onRemove: () => void };

function QueryChip({ criterion, onChange, onRemove }: QueryChipProps) {
  const { kind, words, shown, typed, note, remark, otherwise = [] } = criterion;
  const name = `${kind} ${words}`;
  const about = [...(typed === undefined ? [] : [m.read_typed({ typed })]), ...(note === undefined ? [] : [note])];
  return (
    <Chip
      kind={kind}
      name={name}
      onRemove={onRemove}
      {...(about.length > 0 && { title: about.join(' · ') })}
      more={
        otherwise.length > 0 && (
          <Menu
            trigger={
              <button type="button" className={chipButton} data-print="none" aria-label={m.read_otherwise({ name })}>
                <ChevronDown aria-hidden size={14} strokeWidth={1.5} />
              </button>
            }
            heading={m.read_otherwise_heading()}
            items={otherwise.map(({ label }, at) => ({ key: String(at), label }))}
            onSelect={(key) => {
              const option = otherwise[Number(key)];
              if (option) onChange(option.choose);
            }}
          />
        )
      }
    >
      {shown ?? words}
      {remark !== undefined && <span className={remarkStyle}>{remark}</span>}
    </Chip>
  );
}

const listStyle = css({
  display: 'flex',
  // wraps, so that no chip is cut
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: { base: '1', tablet: '2' },
  marginTop: { base: '2', tablet: '4' },
  outline: 'none',
  '& > li': { maxWidth: 'full' },
});
const joinedStyle = css({ marginInlineEnd: '2', fontSize: 'small', color: 'ink.soft' });
const remarkStyle = css({ marginInlineStart: '2', fontSize: 'tiny', fontWeight: 'regular', color: 'ink.soft' });
