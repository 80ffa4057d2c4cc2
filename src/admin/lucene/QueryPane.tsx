import type { TriedQuery } from '../../../contract/entities/searchConsole.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { EmptyState } from '../../ui/State.tsx';
import { Pager } from '../../ui/table/Pager.tsx';
import { HitList } from '../engine/HitList.tsx';
import { ReadWords } from '../engine/ReadWords.tsx';

const PAGE_SIZE = 10;

/** The result of a test search: how its words were read, and why each model ranks where it does. */
export function QueryPane({ answer, onPage }: { answer: TriedQuery; onPage: (page: number) => void }) {
  const { words, hits, count, page, tookMs } = answer;
  return (
    <div className={columns}>
      <section className={side} aria-label={m.engine_words_title()}>
        <h2 className={heading}>{m.engine_words_title()}</h2>
        <ReadWords words={words} />
      </section>
      <section className={main} aria-label={m.engine_hits_title()}>
        <h2 className={mainHeading}>
          {m.engine_hits_title()}{' '}
          <span className={quiet} role="status">
            {m.engine_hits_count({
              count: formatNumber(count),
              ms: formatNumber(tookMs, { maximumFractionDigits: 1 }),
            })}
          </span>
        </h2>
        {count === 0 ? (
          <EmptyState title={m.engine_hits_none()}>{m.engine_hits_none_text()}</EmptyState>
        ) : (
          <>
            <HitList hits={hits} words={words} first={(page - 1) * PAGE_SIZE + 1} />
            <Pager page={page} pageSize={PAGE_SIZE} total={count} onPage={onPage} />
          </>
        )}
      </section>
    </div>
  );
}

const columns = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', desktop: 'minmax(280px, 2fr) minmax(0, 3fr)' },
  flex: '1 0 auto',
});
const side = css({
  display: 'grid',
  gap: '3',
  alignContent: 'start',
  paddingInline: { base: '4', tablet: '5' },
  paddingBlock: '4',
  borderInlineEnd: { desktop: '1px solid {colors.line}' },
});
const main = css({ minWidth: '0', paddingBlock: '4', borderTop: { base: '1px solid {colors.line}', desktop: '0' } });
const heading = css({ fontSize: 'small', fontWeight: 'semibold' });
const mainHeading = css({
  fontSize: 'small',
  fontWeight: 'semibold',
  paddingInline: { base: '4', tablet: '5' },
  paddingBottom: '3',
});
const quiet = css({ textStyle: 'tiny', fontWeight: 'regular', color: 'ink.soft' });
