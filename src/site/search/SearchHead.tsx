import { useSelector } from '@xstate/react';
import { Search } from 'lucide-react';
import { css } from '../../../styled-system/css';
import { useSystem } from '../../app/system.tsx';
import { m } from '../../i18n/compiled/messages.js';
import { Button } from '../../ui/Button.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { ActiveChips } from './ActiveChips.tsx';

/** The search box with the chips of the active query, and what the address said that nobody understood. */
export function SearchHead() {
  const { search } = useSystem();
  const query = useSelector(search, ({ context }) => context.query);
  const result = useSelector(search, ({ context }) => context.result);
  const unknown = useSelector(search, ({ context }) => context.unknown);
  return (
    <div className={head}>
      <Wrap>
        <search>
          <form
            className={box}
            onSubmit={(event) => {
              event.preventDefault();
              search.send({ type: 'search.submitted' });
            }}
          >
            <div className={field}>
              <Search aria-hidden className={glass} size={18} strokeWidth={1.5} />
              <label className="sr" htmlFor="search-text">
                {m.home_search_label()}
              </label>
              <TextInput
                id="search-text"
                className={input}
                enterKeyHint="search"
                autoComplete="off"
                maxLength={200}
                placeholder={m.home_search_placeholder()}
                value={query.text}
                onChange={(event) => search.send({ type: 'search.textChanged', text: event.target.value })}
              />
            </div>
            <Button type="submit" size="lg">
              {m.home_search_button()}
            </Button>
          </form>
        </search>
        <ActiveChips
          text={query.text}
          selection={query.filters}
          facets={result?.facets ?? {}}
          onRemoveText={() => {
            search.send({ type: 'search.textChanged', text: '' });
            search.send({ type: 'search.submitted' });
          }}
          onRemove={(facet, value) => search.send({ type: 'search.facetToggled', facet, value, chosen: false })}
          onClear={() => search.send({ type: 'search.cleared' })}
        />
        {result?.corrected !== undefined && <p className={note}>{m.search_corrected({ text: result.corrected })}</p>}
        {unknown.length > 0 && (
          <p className={note} role="status">
            {m.search_ignored({ parts: unknown.join(', ') })}
          </p>
        )}
      </Wrap>
    </div>
  );
}

const head = css({
  background: 'surface',
  borderBottom: '1px solid {colors.line}',
  paddingTop: '6',
  paddingBottom: '5',
});
const box = css({ display: 'flex', gap: '3', alignItems: 'center' });
const field = css({ position: 'relative', flex: '1', maxWidth: '640px' });
const glass = css({
  position: 'absolute',
  left: '4',
  top: 'calc(50% - 9px)',
  color: 'ink.faint',
  pointerEvents: 'none',
});
const input = css({ height: '48px', paddingLeft: '44px' });
const note = css({ marginTop: '3', textStyle: 'small', color: 'ink.soft' });
