import type { ReactNode } from 'react';
import type { Cohorts } from '../../../contract/entities/workbench.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { Breadcrumb } from '../../ui/Breadcrumb.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { CohortSize } from './CohortSize.tsx';

/** `searchAddress` is null for a cohort that cannot be read. */
type Named = { words: string; searchAddress: string | null };
type WorkbenchHeadProps = {
  cohort: Named;
  other: Named | null;
  /** Null while they are read. */
  cohorts: Cohorts | null;
  /** The buttons that choose cohorts. */
  acts: ReactNode;
  /** What the user should know about the cohorts. */
  notes: readonly string[];
};

/** The cohort that the page analyzes, the one it is compared with, and their sizes. */
export function WorkbenchHead({ cohort, other, cohorts, acts, notes }: WorkbenchHeadProps) {
  return (
    <div className={root}>
      <Wrap>
        <Breadcrumb items={[{ label: m.nav_search(), href: '/search' }, { label: m.workbench_title() }]} />
        <div className={titleRow}>
          <h1 className={heading} tabIndex={-1}>
            {m.workbench_title()}
          </h1>
          <div className={actRow} data-print="none">
            {acts}
          </div>
        </div>
        <CohortRow label={m.workbench_cohort()} named={cohort}>
          {cohorts && <CohortSize size={cohorts.cohort} label={m.workbench_cohort()} />}
        </CohortRow>
        {other && (
          <CohortRow label={m.workbench_other()} named={other}>
            {cohorts?.other && (
              <CohortSize size={cohorts.other} label={m.workbench_other()} shared={cohorts.other.shared} />
            )}
          </CohortRow>
        )}
        {notes.length > 0 && (
          <div role="status">
            <ul className={noteList}>
              {notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </div>
        )}
      </Wrap>
    </div>
  );
}

function CohortRow({ label, named, children }: { label: string; named: Named; children: ReactNode }) {
  return (
    <div className={row}>
      <div className={words}>
        <div className={top}>
          <p className={kind}>{label}</p>
          {named.searchAddress !== null && (
            <TextLink href={named.searchAddress} className={way}>
              {m.workbench_open_search()}
            </TextLink>
          )}
        </div>
        <p className={name}>{named.words}</p>
      </div>
      {children}
    </div>
  );
}

const root = css({ background: 'surface', paddingTop: '5' });
const titleRow = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'end',
  gap: '4',
  paddingBlock: '5',
});
const actRow = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });
const heading = css({ textStyle: 'display', overflowWrap: 'anywhere' });
const row = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', desktop: 'minmax(0, 2fr) minmax(0, 3fr)' },
  gap: '4px 32px',
  alignItems: 'start',
  paddingBlock: '3',
  borderTop: '1px solid {colors.line}',
});
const words = css({ minWidth: '0', paddingBlock: '2' });
const top = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: { base: 'space-between', desktop: 'start' },
  alignItems: 'baseline',
  gap: '0 16px',
});
const kind = css({ textStyle: 'tiny', color: 'ink.faint' });
const name = css({ fontWeight: 'medium', overflowWrap: 'anywhere' });
const way = css({ textStyle: 'tiny', _print: { display: 'none' } });
const noteList = css({ paddingBottom: '3', textStyle: 'small', color: 'ink.soft' });
