import type { ReactNode } from 'react';
import { css } from '../../../styled-system/css';

type InPlaceOfPageProps = {
  sign?: ReactNode;
  title: string;
  /** The language of the title if it is not the reader's. */
  lang?: string;
  /** The reason in a sentence or two. */
  text?: ReactNode;
  /** The way on. */
  children?: ReactNode;
};

/** Shown in the back-office instead of a page: an icon, the reason, and next steps. */
export function InPlaceOfPage({ sign, title, lang, text, children }: InPlaceOfPageProps) {
  return (
    <section className={pane}>
      {sign}
      <h1 className={heading} tabIndex={-1} lang={lang}>
        {title}
      </h1>
      {text && <p className={reason}>{text}</p>}
      {children}
    </section>
  );
}

const pane = css({
  flexGrow: '1',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '3',
  padding: '5',
  textAlign: 'center',
});
const heading = css({ textStyle: 'heading', '&:focus-visible': { outline: 'none' } });
const reason = css({ textStyle: 'small', color: 'ink.soft', maxWidth: '56ch', textWrap: 'balance', marginBottom: '3' });
