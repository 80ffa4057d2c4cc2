import type { ReadWord } from '../../../contract/entities/searchConsole.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { Tag } from '../../ui/Tag.tsx';
import { meaningName } from './fieldNames.ts';

const hows: Record<ReadWord['how'], () => string> = {
  named: m.engine_how_named,
  exact: m.engine_how_exact,
  prefix: m.engine_how_prefix,
  together: m.engine_how_together,
  pairs: m.engine_how_pairs,
  corrected: m.engine_how_corrected,
  ignored: m.engine_how_ignored,
  nothing: m.engine_how_nothing,
};

/** How the engine read each word of a text: its meaning, its synonym, and its spelling correction. */
export function ReadWords({ words }: { words: readonly ReadWord[] }) {
  return (
    <ol className={list}>
      {words.map(({ typed, how, corrected, excluded, alternative, models, meanings }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a word can be typed twice, and the list is drawn as a whole
        <li key={index} className={item}>
          <p className={line}>
            {alternative && <span className={quiet}>{m.engine_alternative()}</span>}
            {excluded && <span className={quiet}>{m.engine_excluded()}</span>}
            {corrected === null ? <b>{typed}</b> : <s className={wrong}>{typed}</s>}
            {corrected !== null && <b>{corrected}</b>}
            <span className={quiet}>{hows[how]()}</span>
            {models > 0 && <span className={count}>{m.engine_word_models({ count: formatNumber(models) })}</span>}
          </p>
          {meanings.length > 0 && (
            <ul className={meaningList}>
              {meanings.map((meaning) => (
                <li key={`${meaning.field} ${meaning.value}`}>
                  <Tag tone="accent">{meaningName(meaning)}</Tag>{' '}
                  {meaning.through !== null && (
                    <span className={quiet}>{m.engine_through({ term: meaning.through })}</span>
                  )}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}

const list = css({ display: 'grid', gap: '3', margin: '0', padding: '0', listStyle: 'none' });
const item = css({ display: 'grid', gap: '1.5', minWidth: '0' });
const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '4px 10px' });
const wrong = css({ color: 'coral' });
const quiet = css({ textStyle: 'tiny', color: 'ink.soft' });
const count = css({
  textStyle: 'tiny',
  color: 'ink.soft',
  marginInlineStart: 'auto',
  fontVariantNumeric: 'tabular-nums',
});
const meaningList = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '6px 12px',
  margin: '0',
  padding: '0',
  listStyle: 'none',
});
