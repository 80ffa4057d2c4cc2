import { type ReactNode, useId } from 'react';
import { css, cx } from '../../styled-system/css';
import { Phrases } from './Phrases.tsx';
import { TextLink } from './TextLink.tsx';
import { Wrap } from './Wrap.tsx';

type SectionProps = {
  /** The heading. */
  title: string;
  /** The content. */
  children: ReactNode;
  /** A sentence below the heading. */
  text?: ReactNode;
  /** Below the text, for example a legend of the colors. */
  aside?: ReactNode;
  /** A link to the full content, such as the page that lists all entries. */
  link?: { href: string; label: string };
  /** `surface` is white (light theme), `paper` the page's own background. */
  ground?: 'paper' | 'surface';
  /** Heading and text are beside the content where there is space. */
  split?: boolean;
};

/** A section of a public page: heading, text, link, and content. */
export function Section({ title, text, aside, link, ground = 'paper', split = false, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={root} data-ground={ground}>
      <Wrap className={cx(split && beside)}>
        <div className={split ? undefined : head}>
          <h2 id={id} className={heading}>
            <Phrases text={title} />
          </h2>
          {text && <p className={split ? textBelow : textStyle}>{text}</p>}
          {aside}
          {link && (
            <TextLink variant="arrow" href={link.href} className={way}>
              {link.label}
            </TextLink>
          )}
        </div>
        {split ? <div className={matter}>{children}</div> : children}
      </Wrap>
    </section>
  );
}

const root = css({ paddingBlock: 'section', '&[data-ground=surface]': { background: 'surface' } });
const head = css({
  display: 'grid',
  gridTemplateColumns: { base: '1fr', tablet: 'minmax(0, 1fr) auto' },
  gap: '8px 32px',
  alignItems: 'end',
  marginBottom: { base: '7', tablet: '10' },
});
const beside = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', desktop: 'minmax(0, 5fr) minmax(0, 8fr)' },
  gap: { base: '8', desktop: '16' },
});
const matter = css({ minWidth: '0' });
const heading = css({ textStyle: 'title' });
const textStyle = css({ gridColumn: '1', color: 'ink.soft', maxWidth: '62ch' });
const textBelow = css({ marginTop: '3', color: 'ink.soft', maxWidth: '48ch' });
const way = css({
  textStyle: 'label',
  gridColumn: { base: '1', tablet: '2' },
  gridRow: { base: 'auto', tablet: '1' },
  justifySelf: 'start',
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 'target',
});
