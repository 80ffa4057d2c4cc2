import type { ReactNode } from 'react';
import type { GeneCriterion } from '../../../../contract/entities/geneCriterion.ts';
import type { ResolvedList } from '../../../../contract/entities/resolvedLists.ts';
import { MAX_GENES } from '../../../../contract/vocabulary.ts';
import type { ListKind } from '../../../../machines/idList/entries.ts';
import { type Meant, undecidedOf, valuesOf, withGenes } from '../../../../machines/idList/idList.setup.ts';
import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import { formatNumber } from '../../../i18n/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { SharedNames } from './SharedNames.tsx';

type ListReviewProps = {
  kind: ListKind;
  resolved: ResolvedList;
  /** The choices for ambiguous names. */
  meant: Meant;
  /** Genes that are already in the query. */
  genes: readonly GeneCriterion[];
};

type Choosing = {
  onMeant: (entry: string, values: readonly string[]) => void;
  onAllMeant: () => void;
};

/** The resolved list before it is applied: ambiguous names to decide, found, not found, repeated. */
export function ListReview({ kind, resolved, meant, genes, onMeant, onAllMeant }: ListReviewProps & Choosing) {
  const { left } = kind === 'genes' ? withGenes(genes, valuesOf(resolved, meant)) : { left: 0 };
  const undecided = undecidedOf(resolved, meant);
  return (
    <div className={stack}>
      <p className="sr" role="status">
        {m.list_summary({
          matched: formatNumber(resolved.matched.length),
          unmatched: formatNumber(resolved.unmatched.length),
          duplicates: formatNumber(resolved.duplicates.length),
        })}
        {undecided > 0 && ` ${m.list_undecided({ count: formatNumber(undecided) })}`}
      </p>
      {resolved.ambiguous.length > 0 && (
        <SharedNames kind={kind} names={resolved.ambiguous} meant={meant} onMeant={onMeant} onAllMeant={onAllMeant} />
      )}
      <Group title={m.list_matched()} count={resolved.matched.length} tone="found">
        {resolved.matched.map(({ entry, value, label }) => (
          <li key={value} className={row}>
            <b className={kind === 'genes' ? gene : strong}>{value}</b>
            {label !== value && <span className={soft}>{label}</span>}
            {entry !== value && <span className={asTyped}>{m.list_as_typed({ entry })}</span>}
          </li>
        ))}
      </Group>
      <Group title={m.list_unmatched()} count={resolved.unmatched.length} tone="missing">
        {counted(resolved.unmatched).map(([entry, times]) => (
          <li key={entry} className={row}>
            <span className={typed}>{entry}</span>
            {times > 1 && <span className={asTyped}>{m.list_times({ times: formatNumber(times) })}</span>}
          </li>
        ))}
      </Group>
      <Group title={m.list_duplicates()} count={resolved.duplicates.length} tone="twice">
        {counted(resolved.duplicates.map(({ entry, value }) => `${entry}\n${value}`)).map(([pair]) => {
          const [entry = '', value = ''] = pair.split('\n');
          return (
            <li key={pair} className={row}>
              <span className={typed}>{entry}</span>
              <span className={asTyped}>{m.list_duplicate_of({ value })}</span>
            </li>
          );
        })}
      </Group>
      {resolved.matched.length + resolved.ambiguous.length === 0 && <p className={note}>{m.list_nothing_found()}</p>}
      {undecided > 0 && <p className={note}>{m.list_undecided({ count: formatNumber(undecided) })}</p>}
      {left > 0 && (
        <p className={note}>{m.list_genes_left({ most: formatNumber(MAX_GENES), left: formatNumber(left) })}</p>
      )}
    </div>
  );
}

export function ListReviewActions(props: ListReviewProps & { onBack: () => void; onApply: () => void }) {
  const { kind, resolved, meant, genes } = props;
  const values = valuesOf(resolved, meant);
  const count = kind === 'genes' ? withGenes(genes, values).genes.length - genes.length : values.length;
  return (
    <>
      <Button variant="quiet" onClick={props.onBack}>
        {m.list_back()}
      </Button>
      <Button disabled={count === 0} onClick={props.onApply}>
        {kind === 'genes'
          ? m.list_apply_genes({ count: formatNumber(count) })
          : m.list_apply_models({ count: formatNumber(count) })}
      </Button>
    </>
  );
}

function Group(props: { title: string; count: number; tone: 'found' | 'missing' | 'twice'; children: ReactNode }) {
  return (
    <section className={group} data-tone={props.tone}>
      <h3 className={groupTitle}>
        <i aria-hidden="true" className={mark} />
        {props.title}
        <span className={number}>{formatNumber(props.count)}</span>
      </h3>
      {props.count > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
        <ul className={list} tabIndex={0} aria-label={props.title}>
          {props.children}
        </ul>
      )}
    </section>
  );
}

/** Returns each entry once with its number of occurrences. */
function counted(entries: readonly string[]): [entry: string, times: number][] {
  const times = new Map<string, number>();
  for (const entry of entries) times.set(entry, (times.get(entry) ?? 0) + 1);
  return [...times];
}

const stack = css({ display: 'grid', gap: '4' });
const group = css({ display: 'grid', gap: '1.5' });
const groupTitle = css({ display: 'flex', alignItems: 'center', gap: '2', fontSize: 'small', fontWeight: 'semibold' });
const mark = css({
  width: '8px',
  height: '8px',
  borderRadius: 'full',
  '[data-tone=found] &': { background: 'green.mark' },
  '[data-tone=missing] &': { background: 'coral.mark' },
  '[data-tone=twice] &': { background: 'amber.mark' },
});
const number = css({ fontWeight: 'regular', color: 'ink.soft', fontVariantNumeric: 'tabular-nums' });
const list = css({
  maxHeight: '168px',
  overflowY: 'auto',
  border: '1px solid {colors.line}',
  borderRadius: 'md',
  paddingBlock: '1',
});
const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: '3',
  paddingBlock: '1',
  paddingInline: '3',
  fontSize: 'small',
  overflowWrap: 'anywhere',
});
const strong = css({ fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums' });
const gene = css({ fontWeight: 'semibold', fontStyle: 'italic' });
const soft = css({ color: 'ink.soft' });
const typed = css({ fontFamily: 'mono', fontSize: 'tiny' });
const asTyped = css({ marginInlineStart: 'auto', textStyle: 'tiny', color: 'ink.faint' });
const note = css({
  textStyle: 'small',
  color: 'amber',
  background: 'amber.bg',
  padding: '10px 14px',
  borderRadius: 'md',
});
