import type { ReactNode } from 'react';
import { css } from '../../../styled-system/css';
import { Phrases } from '../../ui/Phrases.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { MissingCell } from './MissingCell.tsx';

/**
 * The layout of an error page: a picture, what happened, and next steps. Set `titleLanguage` if it differs from the
 * page's.
 */
export function ErrorPage(props: { title: string; titleLanguage?: string; text: ReactNode; children: ReactNode }) {
  return (
    <section className={page}>
      <Wrap className={column}>
        <MissingCell />
        <h1 className={title} tabIndex={-1} lang={props.titleLanguage}>
          <Phrases text={props.title} />
        </h1>
        <p className={text}>{props.text}</p>
        <div className={ways}>{props.children}</div>
      </Wrap>
    </section>
  );
}

const page = css({ background: 'surface', flexGrow: '1' });
const column = css({
  paddingBlock: { base: '40px 72px', tablet: '48px 96px' },
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  textAlign: 'center',
});
const title = css({ textStyle: 'display', marginTop: '4' });
const text = css({ marginTop: '4', maxWidth: '54ch', color: 'ink.soft', textWrap: 'balance' });
const ways = css({ marginTop: '7', display: 'flex', flexWrap: 'wrap', gap: '3', justifyContent: 'center' });
