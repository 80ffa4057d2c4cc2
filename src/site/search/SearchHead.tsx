import { useSelector } from '@xstate/react';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { SEARCH_TEXT_MAX } from '../../../contract/lengths.ts';
import { criteriaOf } from '../../../machines/search/query.ts';
import type { Choice } from '../../../machines/suggest/choices.ts';
import { CHOICE_KINDS } from '../../../machines/suggest/choices.ts';
import { css } from '../../../styled-system/css';
import { whenIdle } from '../../effects/whenIdle.ts';
import { m } from '../../i18n/compiled/messages.js';
import { useSystem } from '../../portal/system.tsx';
import { Button } from '../../ui/Button.tsx';
import { composedText } from '../../ui/composedText.ts';
import { TextInput } from '../../ui/TextInput.tsx';
import { usePhone } from '../../ui/useMedia.ts';
import { Wrap } from '../../ui/Wrap.tsx';
import { BrochureButton } from './BrochureButton.tsx';
import { LaterActiveChips, LaterSearchRemarks, preloadWords } from './laterParts.ts';
import { SearchHelp } from './SearchHelp.tsx';
import { Suggestions } from './Suggestions.tsx';
import { useSuggest } from './useSuggest.ts';

/**
 * The search box with its suggestions, the chips of the active query, and the parts of the URL that were not
 * understood.
 */
export function SearchHead() {
  const phone = usePhone();
  const hasWords = useWords();
  return (
    <div className={head}>
      <Wrap>
        <div className={top}>
          <SearchBox />
          <div className={under}>
            {hasWords && <LaterActiveChips />}
            {!phone && <BrochureButton />}
          </div>
        </div>
        {hasWords && <LaterSearchRemarks />}
      </Wrap>
    </div>
  );
}

/**
 * Returns whether the query has, or has had, criteria to show. Their code has come then, where the address has some or
 * the page has been at rest.
 */
function useWords(): boolean {
  const { search } = useSystem();
  const asks = useSelector(search, ({ context: { query, unknown } }) => {
    return query.list !== null || unknown.length > 0 || Object.keys(criteriaOf(query)).length > 0;
  });
  // kept, so that screen readers announce what changes in them
  const [asked, setAsked] = useState(asks);
  if (asks && !asked) setAsked(true);
  useEffect(() => whenIdle(() => void preloadWords()), []);
  return asked;
}

function SearchBox() {
  const { search, navigation } = useSystem();
  const text = useSelector(search, ({ context }) => context.query.text);
  const choose = (choice: Choice) =>
    choice.kind === 'model'
      ? navigation.send({ type: 'navigation.go', to: `/search/detail?id=${choice.id}` })
      : search.send({ type: 'search.suggestionChosen', choice });
  const suggest = useSuggest({ kinds: CHOICE_KINDS, onChoose: choose });
  return (
    <search data-print="none">
      <form
        className={box}
        onSubmit={(event) => {
          event.preventDefault();
          suggest.close();
          search.send({ type: 'search.submitted' });
        }}
      >
        <div className={field}>
          <Search aria-hidden className={glass} size={18} strokeWidth={1.5} />
          <label className="sr" htmlFor="search-text">
            {m.home_search_label()}
          </label>
          <TextInput
            {...suggest.inputProps}
            id="search-text"
            className={input}
            enterKeyHint="search"
            autoComplete="off"
            maxLength={SEARCH_TEXT_MAX}
            placeholder={m.home_search_placeholder()}
            value={text}
            {...composedText((typed, composing) => {
              if (!composing) suggest.onTyped(typed);
              search.send({ type: 'search.textChanged', text: typed, composing });
            })}
          />
          <SearchHelp
            className={help}
            onChoose={(example) => search.send({ type: 'search.textReplaced', text: example })}
          />
          <Suggestions {...suggest.list} />
        </div>
        <Button type="submit" size="lg">
          {m.home_search_button()}
        </Button>
      </form>
    </search>
  );
}

const head = css({
  background: 'surface',
  borderBottom: '1px solid {colors.line}',
  paddingTop: { base: '3', tablet: '6' },
  paddingBottom: { base: '3', tablet: '5' },
  _print: { page: 'wide' },
});
const top = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', tablet: 'minmax(0, 1fr) auto' },
  alignItems: 'center',
  columnGap: '4',
  '& > search': { minWidth: '0' },
});
const under = css({ display: 'contents', '& > ul': { gridRow: '2', gridColumn: '1 / -1' } });
const box = css({ display: 'flex', gap: '3', alignItems: 'center' });
const field = css({ position: 'relative', flex: '1', minWidth: '0', maxWidth: '640px' });
const glass = css({
  position: 'absolute',
  left: '4',
  top: 'calc(50% - 9px)',
  color: 'ink.faint',
  pointerEvents: 'none',
});
const input = css({ height: '48px', paddingInline: '44px 48px' });
const help = css({ position: 'absolute', right: '1', top: 'calc(50% - 20px)', height: '40px', color: 'ink.soft' });
