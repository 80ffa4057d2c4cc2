import { css } from '../../../styled-system/css';
import { useSystem } from '../../app/system.tsx';
import { useDeferredSelector } from '../../app/useDeferredSelector.ts';
import { m } from '../../i18n/compiled/messages.js';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { criteriaIn } from './chips.tsx';

const noFacets = {};

/** The active query as chips, each of which can be removed. Nothing stands here for an empty query. */
export function ActiveChips() {
  const { search } = useSystem();
  const query = useDeferredSelector(search, ({ context }) => context.query);
  const facets = useDeferredSelector(search, ({ context }) => context.result?.facets ?? noFacets);
  const criteria = criteriaIn(query, facets);
  if (criteria.length === 0) return null;
  return (
    <ul className={list} aria-label={m.search_active()}>
      {criteria.map(({ key, kind, words, shown, remove }) => (
        <li key={key}>
          <Chip kind={kind} name={`${kind} ${words}`} onRemove={() => search.send(remove)}>
            {shown ?? words}
          </Chip>
        </li>
      ))}
      <li>
        <Button variant="ghost" size="sm" onClick={() => search.send({ type: 'search.cleared' })}>
          {m.search_clear_all()}
        </Button>
      </li>
    </ul>
  );
}

const list = css({
  display: 'flex',
  flexWrap: { base: 'nowrap', tablet: 'wrap' },
  alignItems: 'center',
  gap: '2',
  marginTop: { base: '0', tablet: '4' },
  '& > li': { flexShrink: '0', maxWidth: { base: 'none', tablet: 'full' } },
});
