import { useSelector } from '@xstate/react';
import { isAsked, withoutUnknown } from '../../../machines/search/unknown.ts';
import { m } from '../../i18n/compiled/messages.js';
import { useSystem } from '../../portal/system.tsx';
import { ListRemarks } from './ListRemarks.tsx';
import { notReadText } from './meantWords.ts';
import { OtherReadings } from './OtherReadings.tsx';
import { RemarkChips } from './RemarkChips.tsx';
import { unknownWords } from './unknownWords.ts';

/** The maximum number of unknown values listed one by one. */
const MOST = 12;

/**
 * Other plausible readings of the text, parts of the text and the URL that were not understood, and values that the
 * catalog lacks.
 */
export function SearchRemarks() {
  const { search } = useSystem();
  const unknown = useSelector(search, ({ context }) => context.unknown);
  const parts = unknown.filter((part) => !part.startsWith('list='));
  return (
    <>
      <OtherReadings />
      <UnknownWords />
      <UnknownValues />
      <RemarkChips
        title={m.search_ignored()}
        remarks={parts.map((part) => ({
          words: part,
          remove: () => search.send({ type: 'search.remarkRemoved', part }),
        }))}
      />
      <ListRemarks />
    </>
  );
}

/** Unknown words of the text, each removable. */
function UnknownWords() {
  const { search } = useSystem();
  const reading = useSelector(search, ({ context: { answered, query, result } }) =>
    answered?.text === query.text ? result?.reading : undefined,
  );
  const words = (reading ?? []).filter(({ meant }) => meant.as === 'unknown');
  return (
    <RemarkChips
      title={m.search_not_understood()}
      remarks={words.map(({ typed, without }) => ({
        words: typed,
        remove: () => search.send({ type: 'search.textReplaced', text: without }),
      }))}
      more={words.map(({ typed, meant }) =>
        meant.as === 'unknown' && meant.notRead !== undefined ? (
          <p key={typed}>{notReadText(meant.notRead, meant.gene ?? typed)}</p>
        ) : null,
      )}
    />
  );
}

/** Values of the query that no model has, and which therefore find nothing. */
function UnknownValues() {
  const { search } = useSystem();
  const query = useSelector(search, ({ context }) => context.query);
  const answered = useSelector(search, ({ context }) => context.result?.unknown);
  const unknown = (answered ?? []).filter((part) => isAsked(query, part));
  return (
    <RemarkChips
      title={m.search_unknown()}
      remarks={unknown.slice(0, MOST).map((part) => ({
        ...unknownWords(part, query),
        remove: () => search.send(withoutUnknown(query, part)),
      }))}
      more={unknown.length > MOST && m.search_unknown_more()}
    />
  );
}
