import { useSelector } from '@xstate/react';
import { Search } from 'lucide-react';
import type { Choice } from '../../../machines/suggest/choices.ts';
import { CHOICE_KINDS } from '../../../machines/suggest/choices.ts';
import { css } from '../../../styled-system/css';
import { useSystem } from '../../app/system.tsx';
import { m } from '../../i18n/compiled/messages.js';
import { listed } from '../../i18n/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { composedText } from '../../ui/composedText.ts';
import { TextInput } from '../../ui/TextInput.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { ActiveChips } from './ActiveChips.tsx';
import { BrochureButton } from './BrochureButton.tsx';
import { SearchHelp } from './SearchHelp.tsx';
import { Suggestions } from './Suggestions.tsx';
import { useSuggest } from './useSuggest.ts';

/** The search box with its suggestions, the chips of the active query, and what nobody understood of the address. */
export function SearchHead() {
  return (
    <div className={head}>
      <Wrap>
        <div className={top}>
          <SearchBox />
          <div className={under}>
            <ActiveChips />
            <BrochureButton />
          </div>
        </div>
        <Remarks />
      </Wrap>
    </div>
  );
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
    <search>
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
            maxLength={200}
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

/** What nobody understood: words of the text, each with a way to take it out, and parts of the address. */
function Remarks() {
  const { search } = useSystem();
  const reading = useSelector(search, ({ context: { answered, query, result } }) =>
    answered?.text === query.text ? result?.reading : undefined,
  );
  const words = (reading ?? []).filter(({ meant }) => meant.as === 'unknown');
  const unknown = useSelector(search, ({ context }) => context.unknown);
  const lost = unknown.some((part) => part.startsWith('list='));
  const parts = unknown.filter((part) => !part.startsWith('list='));
  return (
    <>
      {words.length > 0 && (
        <div className={note} role="status">
          {m.search_not_understood()}
          <ul className={unknownWords}>
            {words.map(({ typed, without }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a word can be typed twice, and the list is drawn as a whole
              <li key={place}>
                <Chip name={typed} onRemove={() => search.send({ type: 'search.textReplaced', text: without })}>
                  {typed}
                </Chip>
              </li>
            ))}
          </ul>
        </div>
      )}
      {parts.length > 0 && (
        <p className={note} role="status">
          {m.search_ignored({ parts: listed(parts) })}
        </p>
      )}
      {lost && (
        <p className={note} role="status">
          {m.search_list_lost()}
        </p>
      )}
    </>
  );
}

const head = css({
  background: 'surface',
  borderBottom: '1px solid {colors.line}',
  paddingTop: '6',
  paddingBottom: '5',
});
const top = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', tablet: 'minmax(0, 1fr) auto' },
  alignItems: 'center',
  columnGap: '4',
  '& > search': { minWidth: '0' },
});
// on phones chips and brochure are one row that scrolls, as high without chips: the result keeps its place
const under = css({
  display: { base: 'flex', tablet: 'contents' },
  alignItems: 'center',
  gap: '2',
  minHeight: '44px',
  marginTop: '2',
  marginInline: 'calc(-1 * token(spacing.gutter))',
  paddingInline: 'gutter',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  '& > *': { flexShrink: '0' },
  '& > ul': { gridRow: '2', gridColumn: '1 / -1' },
  // alone in the row its words begin where the box does
  '& > button:first-child': { marginInlineStart: { base: '-3', tablet: '0' } },
});
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
const unknownWords = css({
  display: 'inline-flex',
  flexWrap: 'wrap',
  gap: '2',
  marginInlineStart: '2',
  verticalAlign: 'middle',
});
const note = css({ marginTop: '3', textStyle: 'small', color: 'ink.soft', overflowWrap: 'anywhere' });
