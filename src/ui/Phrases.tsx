import { Fragment } from 'react';
import { css } from '../../styled-system/css';
import { phrasesOf } from '../i18n/phrases.ts';

/**
 * A heading's words, of which no line's end tears one apart, in Chinese neither. `word-break: auto-phrase` would do, but
 * the browsers that have it know Japanese alone.
 */
export function Phrases({ text }: { text: string }) {
  const phrases = phrasesOf(text);
  if (phrases.length < 2) return text;
  return (
    <span className={whole}>
      {phrases.map((phrase, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places
        <Fragment key={place}>
          {place > 0 && <wbr />}
          {phrase}
        </Fragment>
      ))}
    </span>
  );
}

const whole = css({ wordBreak: 'keep-all' });
