import { Fragment } from 'react';
import { css } from '../../styled-system/css';
import { phrasesOf } from '../i18n/phrases.ts';

/** A heading's words, of which no line's end tears one apart, in Chinese neither. */
export function Phrases({ text }: { text: string }) {
  return (
    <span className={whole}>
      {phrasesOf(text).map((phrase, place) => (
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
