import type { ExplainedHit, ReadWord, Reason } from '../../../contract/entities/searchConsole.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { StackedBar } from '../../ui/StackedBar.tsx';
import { reasonColor, reasonName } from './fieldNames.ts';

type HitListProps = { hits: readonly ExplainedHit[]; words: readonly ReadWord[]; first: number };

/**
 * The models of a result page in their order, each with its score. Expanded, it shows the reasons that add up to the
 * score.
 */
export function HitList({ hits, words, first }: HitListProps) {
  return (
    <ol className={list} start={first}>
      {hits.map((hit, index) => (
        <li key={hit.id}>
          <details className={entry} open={index === 0}>
            <summary className={summary}>
              <span className={place}>{formatNumber(first + index)}</span>
              <span className={code}>{hit.modelCode}</span>
              <span className={name}>{hit.name}</span>
              <span className={bar}>
                <StackedBar parts={hit.reasons.map(partOf)} height={6} />
              </span>
              <b className={score}>{formatNumber(hit.score)}</b>
            </summary>
            <ul className={reasonList}>
              {hit.reasons.map((reason) => (
                <li key={keyOf(reason)} className={reasonRow}>
                  <i aria-hidden="true" className={swatch} style={{ background: reasonColor(reason) }} />
                  <span>{reasonName(reason)}</span>
                  <span className={quiet}>{wordOf(reason, words)}</span>
                  <span className={weight}>+{formatNumber(reason.weight)}</span>
                </li>
              ))}
            </ul>
          </details>
        </li>
      ))}
    </ol>
  );
}

const keyOf = ({ word, foundIn, field, value }: Reason) => `${word} ${foundIn} ${field} ${value}`;
const partOf = (reason: Reason) => ({
  key: keyOf(reason),
  label: reasonName(reason),
  value: reason.weight,
  color: reasonColor(reason),
});

function wordOf({ word }: Reason, words: readonly ReadWord[]): string {
  const read = word === null ? undefined : words[word];
  return read ? m.engine_by_word({ word: read.corrected ?? read.typed }) : '';
}

const list = css({ margin: '0', padding: '0', listStyle: 'none' });
const entry = css({ borderBottom: '1px solid {colors.line.soft}' });
const summary = css({
  display: 'grid',
  gridTemplateColumns: {
    base: '28px minmax(0, 1fr) 72px',
    tablet: '28px 130px minmax(0, 1fr) minmax(80px, 28%) 72px',
  },
  alignItems: 'center',
  gap: '3',
  minHeight: '40px',
  paddingInline: { base: '4', tablet: '5' },
  cursor: 'pointer',
  '&:hover': { background: 'hover' },
  '&::-webkit-details-marker': { display: 'none' },
});
const place = css({ color: 'ink.faint', textStyle: 'tiny', fontVariantNumeric: 'tabular-nums' });
const code = css({ fontWeight: 'semibold', whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' });
const name = css({
  display: { base: 'none', tablet: 'block' },
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
const bar = css({ display: { base: 'none', tablet: 'flex' } });
const score = css({ textAlign: 'end', fontVariantNumeric: 'tabular-nums' });
const reasonList = css({
  display: 'grid',
  gap: '1',
  margin: '0',
  paddingInline: { base: '4', tablet: '5' },
  paddingBottom: '3',
  paddingInlineStart: '54px',
  listStyle: 'none',
  textStyle: 'tiny',
});
const reasonRow = css({ display: 'flex', alignItems: 'baseline', gap: '2' });
const swatch = css({ width: '8px', height: '8px', borderRadius: 'sm', flexShrink: '0' });
const quiet = css({ color: 'ink.soft' });
const weight = css({ marginInlineStart: 'auto', fontVariantNumeric: 'tabular-nums' });
