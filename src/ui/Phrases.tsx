import { Fragment } from 'react';
import { css } from '../../styled-system/css';
import { phrasesOf } from '../i18n/phrases.ts';

/**
 * A heading that never breaks a line within a word, also in Chinese. `word-break: auto-phrase` would do this, but
 * browsers support it only for Japanese.
 */
export function Phrases({
  text,
}: {
  /** The text, whose parts are separated by commas. */
  text: string;
}) {
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
