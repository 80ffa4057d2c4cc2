import { useSelector } from '@xstate/react';
import { css } from '../../../styled-system/css';
import { useSystem } from '../../app/system.tsx';
import { m } from '../../i18n/compiled/messages.js';
import { listed } from '../../i18n/format.ts';
import { Chip } from '../../ui/Chip.tsx';
import { ListRemarks } from './ListRemarks.tsx';
import { notReadText } from './meantWords.ts';
import { OtherReadings } from './OtherReadings.tsx';
import { useFocusAfter } from './useFocusAfter.ts';

/** Other fair readings of the text, and what nobody understood: words of the text, and parts of the address. */
export function SearchRemarks() {
  const { search } = useSystem();
  const unknown = useSelector(search, ({ context }) => context.unknown);
  const parts = unknown.filter((part) => !part.startsWith('list='));
  return (
    <>
      <OtherReadings />
      <UnknownWords />
      {parts.length > 0 && (
        <p className={note} role="status">
          {m.search_ignored({ parts: listed(parts) })}
        </p>
      )}
      <ListRemarks />
    </>
  );
}

/** Words of the text that nothing is known of, each with a way to take it out. */
function UnknownWords() {
  const { search } = useSystem();
  const busy = useSelector(search, (snapshot) => snapshot.hasTag('busy'));
  const reading = useSelector(search, ({ context: { answered, query, result } }) =>
    answered?.text === query.text ? result?.reading : undefined,
  );
  const words = (reading ?? []).filter(({ meant }) => meant.as === 'unknown');
  const { list, removeAt } = useFocusAfter(busy);
  return (
    // it stands there before the words come: what is new in it is told
    <div role="status">
      {words.length > 0 && (
        <div className={note}>
          {m.search_not_understood()}
          <ul ref={list} className={wordsStyle} tabIndex={-1}>
            {words.map(({ typed, without }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a word can be typed twice, and the list is drawn as a whole
              <li key={place}>
                <Chip
                  name={typed}
                  onRemove={() => removeAt(place, () => search.send({ type: 'search.textReplaced', text: without }))}
                >
                  {typed}
                </Chip>
              </li>
            ))}
          </ul>
          {words.map(({ typed, meant }) =>
            meant.as === 'unknown' && meant.notRead !== undefined ? (
              <p key={typed}>{notReadText(meant.notRead, meant.gene ?? typed)}</p>
            ) : null,
          )}
        </div>
      )}
    </div>
  );
}

const wordsStyle = css({
  display: 'inline-flex',
  flexWrap: 'wrap',
  gap: '2',
  marginInlineStart: '2',
  verticalAlign: 'middle',
  outline: 'none',
});
const note = css({ marginTop: '3', textStyle: 'small', color: 'ink.soft', overflowWrap: 'anywhere' });
