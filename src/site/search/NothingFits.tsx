import { useSelector } from '@xstate/react';
import { type Relief, reliefsOf } from '../../../machines/search/relief.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { useSystem } from '../../portal/system.tsx';
import { facetLabel, rangeLabel } from '../../shared/facetLabels.ts';
import { Button } from '../../ui/Button.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { EmptyState } from '../../ui/State.tsx';
import { TUMOR_ADDRESS } from '../workbench/tumorAddress.ts';
import { SearchHelp } from './SearchHelp.tsx';

const MOST = 4;

/** No model matches: suggests criteria to remove, based on the counts, and offers to start over. */
export function NothingFits() {
  const { search } = useSystem();
  const query = useSelector(search, ({ context }) => context.query);
  const result = useSelector(search, ({ context }) => context.result);
  const reliefs = result ? reliefsOf(query, result).slice(0, MOST) : [];
  // the button that the focus would return to disappears with this message
  const tryExample = (text: string) => {
    search.send({ type: 'search.textReplaced', text });
    requestAnimationFrame(() => document.getElementById('search-text')?.focus());
  };
  return (
    <EmptyState
      title={m.search_empty_title()}
      actions={
        <>
          <Button variant="outline" onClick={() => search.send({ type: 'search.cleared' })}>
            {m.search_clear_all()}
          </Button>
          <LinkButton variant="ghost" href={TUMOR_ADDRESS}>
            {m.tumor_enter()}
          </LinkButton>
          {query.text !== '' && <SearchHelp worded onChoose={tryExample} />}
        </>
      }
    >
      {m.search_empty_text()}
      {reliefs.length > 0 && (
        <>
          <p className={advice}>{m.search_empty_advice()}</p>
          <ul className={list}>
            {reliefs.map(({ what, gain, remove }) => (
              <li key={wordsOf(what)}>
                <Button variant="ghost" size="sm" onClick={() => search.send(remove)}>
                  {m.search_empty_remove({ criterion: wordsOf(what), count: formatNumber(gain) })}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </EmptyState>
  );
}

function wordsOf(what: Relief['what']): string {
  if (what === 'genes') return m.gene_title();
  return 'facet' in what ? facetLabel(what.facet) : rangeLabel(what.range);
}

const advice = css({ marginTop: '4', color: 'ink' });
const list = css({ display: 'flex', flexDirection: 'column', alignItems: 'center', marginTop: '1' });
