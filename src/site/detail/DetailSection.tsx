import type { ReactNode } from 'react';
import { css } from '../../../styled-system/css';
import { Phrases } from '../../ui/Phrases.tsx';

type DetailSectionProps = {
  id: string;
  title: string;
  /** Beside the heading: a choice of views, a download button, a short note. */
  tools?: ReactNode;
  text?: ReactNode;
  children: ReactNode;
};

/** A section of the passport, linked from the contents on the left. */
export function DetailSection({ id, title, tools, text, children }: DetailSectionProps) {
  return (
    <section id={id} className={root} aria-labelledby={`${id}-title`}>
      <header className={head}>
        <h2 id={`${id}-title`} className={heading} tabIndex={-1}>
          <Phrases text={title} />
        </h2>
        {tools && <div className={toolRow}>{tools}</div>}
        {text && <p className={lede}>{text}</p>}
      </header>
      {children}
    </section>
  );
}

/** Shown in a section without data. */
export function Nothing({ children }: { children: ReactNode }) {
  return <p className={nothing}>{children}</p>;
}

const root = css({
  paddingBottom: { base: '56px', tablet: '72px' },
  scrollMarginTop: '96px',
  // most sections are longer than the rest of a page: they may continue on the next one
  _print: { paddingBottom: '28px' },
});
const head = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', tablet: 'minmax(0, 1fr) fit-content(70%)' },
  gap: '6px 24px',
  alignItems: 'center',
  marginBottom: '6',
  _print: { breakInside: 'avoid', breakAfter: 'avoid' },
});
const heading = css({ textStyle: 'title' });
// on phones, the buttons are close enough to be in one row
const toolRow = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: { base: '8px 0', tablet: '2' } });
const lede = css({ gridColumn: '1 / -1', textStyle: 'small', color: 'ink.soft', maxWidth: '108ch' });
const nothing = css({
  paddingBlock: '4',
  borderBlock: '1px solid {colors.line}',
  textStyle: 'small',
  color: 'ink.soft',
});
