import { LockKeyhole } from 'lucide-react';
import type { CachePrefixes } from '../../../contract/entities/cache.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';

type PrefixListProps = { prefixes: CachePrefixes; pattern: string; onAsk: (pattern: string) => void };

/** Escapes the wildcards of a text for use in a key pattern. */
export const literally = (text: string): string => text.replace(/[*?[\]\\]/g, '\\$&');

/** The key prefixes, each of which filters the list. Secret prefixes show only a count. */
export function PrefixList({ prefixes, pattern, onAsk }: PrefixListProps) {
  return (
    <div className={root}>
      <h2 className={heading}>{m.admin_redis_prefixes()}</h2>
      <ul className={list}>
        <li>
          <button type="button" className={item} aria-pressed={pattern === '*'} onClick={() => onAsk('*')}>
            {m.admin_redis_all_keys()}
          </button>
        </li>
        {prefixes.list.map(({ prefix, keys, secret }) => {
          const asks = prefix === '' ? '*' : `${literally(prefix)}*`;
          return (
            <li key={prefix}>
              <button
                type="button"
                className={item}
                aria-pressed={prefix !== '' && pattern === asks}
                onClick={() => onAsk(asks)}
              >
                {secret && <LockKeyhole aria-hidden size={14} strokeWidth={1.75} />}
                <span className={name}>{prefix === '' ? m.admin_redis_no_prefix() : prefix}</span>
                <span className={figures}>
                  {secret && <span>{m.admin_redis_not_shown()} </span>}
                  {formatNumber(keys)}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {!prefixes.complete && <p className={figures}>{m.admin_redis_prefixes_partly()}</p>}
    </div>
  );
}

const root = css({ display: 'grid', gap: '2', alignContent: 'start', minWidth: '0' });
const heading = css({ textStyle: 'tiny', fontWeight: 'semibold', color: 'ink.soft' });
const list = css({
  listStyle: 'none',
  margin: '0',
  padding: '0',
  maxHeight: { base: '220px', desktop: 'none' },
  overflow: 'auto',
});
const item = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  width: 'full',
  minHeight: '36px',
  paddingInline: '3',
  borderRadius: 'md',
  textAlign: 'start',
  '&:hover': { background: 'hover' },
  '&[aria-pressed=true]': { background: 'accent.bg' },
  _forcedColors: { '&[aria-pressed=true]': { outline: '2px solid Highlight', outlineOffset: '-2px' } },
});
const name = css({ fontFamily: 'mono', overflowWrap: 'anywhere', minWidth: '0' });
const figures = css({
  marginInlineStart: 'auto',
  textStyle: 'tiny',
  color: 'ink.soft',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
});
