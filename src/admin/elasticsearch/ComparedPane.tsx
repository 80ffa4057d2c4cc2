import type { ComparedAnswers, FoundBy } from '../../../contract/entities/searchConsole.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { Pager } from '../../ui/table/Pager.tsx';
import { StateDot } from '../engine/StateDot.tsx';

const PAGE_SIZE = 10;

/** The results of both search engines for a text, side by side. Differing positions are marked. */
export function ComparedPane({ answer, onPage }: { answer: ComparedAnswers; onPage: (page: number) => void }) {
  const { opensearch, embedded, agree, page } = answer;
  return (
    <>
      <p className={verdict} role="status">
        <StateDot tone={agree ? 'good' : 'bad'}>{agree ? m.cluster_agree() : m.cluster_differ()}</StateDot>
      </p>
      <div className={columns}>
        <Answer title={m.admin_page_elasticsearch()} found={opensearch} other={embedded} page={page} />
        <Answer title={m.admin_page_lucene()} found={embedded} other={opensearch} page={page} />
      </div>
      <Pager page={page} pageSize={PAGE_SIZE} total={Math.max(opensearch.count, embedded.count)} onPage={onPage} />
    </>
  );
}

type AnswerProps = { title: string; found: FoundBy; other: FoundBy; page: number };

function Answer({ title, found, other, page }: AnswerProps) {
  return (
    <section className={side} aria-label={title}>
      <h2 className={heading}>
        {title}{' '}
        <span className={quiet}>
          {m.engine_hits_count({
            count: formatNumber(found.count),
            ms: formatNumber(found.tookMs, { maximumFractionDigits: 1 }),
          })}
        </span>
      </h2>
      {found.corrected !== null && <p className={note}>{m.cluster_corrected({ text: found.corrected })}</p>}
      {found.hits.length === 0 && <p className={note}>{m.engine_hits_none()}</p>}
      <ol className={list} start={(page - 1) * PAGE_SIZE + 1}>
        {found.hits.map(({ id, modelCode, name }, index) => {
          const differs = other.hits[index]?.id !== id;
          return (
            <li key={id} className={hit} data-differs={differs}>
              <span className={place}>{formatNumber((page - 1) * PAGE_SIZE + index + 1)}</span>
              <b>{modelCode}</b>
              <span className={words}>{name}</span>
              {differs && <span className={mark}>{m.cluster_elsewhere()}</span>}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

const verdict = css({ paddingInline: { base: '4', tablet: '5' }, paddingBlock: '3' });
const columns = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', desktop: 'repeat(2, minmax(0, 1fr))' },
  flex: '1 0 auto',
  borderTop: '1px solid {colors.line.soft}',
});
const side = css({
  minWidth: '0',
  paddingBlock: '3',
  '&:first-child': {
    borderInlineEnd: { desktop: '1px solid {colors.line}' },
    borderBottom: { base: '1px solid {colors.line}', desktop: '0' },
  },
});
const heading = css({ fontSize: 'small', fontWeight: 'semibold', paddingInline: { base: '4', tablet: '5' } });
const quiet = css({ textStyle: 'tiny', fontWeight: 'regular', color: 'ink.soft' });
const note = css({ textStyle: 'tiny', color: 'ink.soft', paddingInline: { base: '4', tablet: '5' } });
const list = css({ margin: '0', padding: '0', paddingTop: '2', listStyle: 'none' });
const hit = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  minHeight: '36px',
  paddingInline: { base: '4', tablet: '5' },
  borderBottom: '1px solid {colors.line.soft}',
  '&[data-differs=true]': { background: 'coral.bg' },
});
const place = css({ width: '28px', color: 'ink.soft', textStyle: 'tiny', fontVariantNumeric: 'tabular-nums' });
const words = css({ flex: '1 1 0', minWidth: '0', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
const mark = css({ textStyle: 'tiny', color: 'coral' });
