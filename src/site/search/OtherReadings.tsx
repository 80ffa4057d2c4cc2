import { useSelector } from '@xstate/react';
import type { Ambiguity } from '../../../contract/entities/searchReading.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { useSystem } from '../../portal/system.tsx';
import { Button } from '../../ui/Button.tsx';
import { meantWords } from './meantWords.ts';
import { useFocusAfter } from './useFocusAfter.ts';

/** If the text has two plausible readings: the current one, and the others with the number of models each finds. */
export function OtherReadings() {
  const { search } = useSystem();
  const busy = useSelector(search, (snapshot) => snapshot.hasTag('busy'));
  const ambiguities = useSelector(search, ({ context: { answered, query, result } }) =>
    answered?.text === query.text ? result?.ambiguities : undefined,
  );
  const { list, removeAt } = useFocusAfter(busy);
  return (
    // it exists before the readings, so that screen readers announce them
    <div role="status">
      {ambiguities !== undefined && (
        <ul ref={list} className={listStyle} tabIndex={-1} data-print="none">
          {ambiguities.map((ambiguity) => (
            <li key={ambiguity.typed}>
              {m.read_as({ words: readingWords(ambiguity.taken, ambiguity.excluded) })}
              {ambiguity.others.map(({ meant, excluded, text, count }) => (
                <Button
                  key={text}
                  variant="ghost"
                  size="sm"
                  className={button}
                  onClick={() => removeAt(0, () => search.send({ type: 'search.textReplaced', text }))}
                >
                  {m.read_other({
                    words: readingWords(meant, excluded),
                    count: m.search_count({ count: formatNumber(count) }),
                  })}
                </Button>
              ))}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function readingWords(meant: Ambiguity['taken'], excluded: boolean): string {
  const { words } = meantWords(meant);
  return excluded ? m.read_without({ words: m.read_group({ words }) }) : words;
}

const listStyle = css({
  display: 'grid',
  gap: '1',
  marginTop: '3',
  textStyle: 'small',
  color: 'ink.soft',
  overflowWrap: 'anywhere',
  outline: 'none',
});
const button = css({ whiteSpace: 'normal', textAlign: 'start', height: 'auto' });
