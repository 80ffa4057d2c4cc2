import { FileText } from 'lucide-react';
import type { RefObject } from 'react';
import type { AnalyzedTable } from '../../../contract/entities/studyTable.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { Breadcrumb } from '../../ui/Breadcrumb.tsx';
import { Button } from '../../ui/Button.tsx';
import { Phrases } from '../../ui/Phrases.tsx';
import { Wrap } from '../../ui/Wrap.tsx';

type UploadHeadProps = {
  heading: RefObject<HTMLHeadingElement | null>;
  answer: AnalyzedTable | null;
  onAnother: () => void;
};

/** What the page is for, or which study it shows, and that nothing is stored. */
export function UploadHead({ heading, answer, onAnother }: UploadHeadProps) {
  return (
    <div className={root}>
      <Wrap>
        <Breadcrumb items={[{ label: m.nav_search(), href: '/search' }, { label: m.study_own_title() }]} />
        <div className={titleRow}>
          <div>
            <h1 ref={heading} className={title} tabIndex={-1}>
              {answer ? m.study_title({ study: answer.analysis.study }) : <Phrases text={m.study_own_title()} />}
            </h1>
            <p className={lede}>{answer ? m.study_own_from({ name: answer.name }) : m.study_own_lede()}</p>
          </div>
          {answer && (
            <Button variant="outline" data-print="none" onClick={onAnother}>
              <FileText aria-hidden size={16} strokeWidth={1.5} />
              {m.study_own_another()}
            </Button>
          )}
        </div>
      </Wrap>
    </div>
  );
}

const root = css({
  background: 'surface',
  borderBottom: '1px solid {colors.line}',
  paddingTop: '5',
  paddingBottom: '4',
});
const titleRow = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'end',
  gap: '4',
  paddingBlock: '5',
});
const title = css({ textStyle: 'display', overflowWrap: 'anywhere' });
const lede = css({ marginTop: '2', color: 'ink.soft', maxWidth: '68ch', overflowWrap: 'anywhere' });
