import type { ReactNode } from 'react';
import { css } from '../../../styled-system/css';
import { Phrases } from '../../ui/Phrases.tsx';
import { Wrap } from '../../ui/Wrap.tsx';

/** The frame for choosing a disease area: `children` below a heading and its text. */
export function AreaChoiceFrame({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <section className={root}>
      <Wrap>
        <h1 className={heading} tabIndex={-1}>
          <Phrases text={title} />
        </h1>
        <p className={words}>{text}</p>
        {children}
      </Wrap>
    </section>
  );
}

const root = css({ paddingBlock: 'section' });
const heading = css({ textStyle: 'display' });
const words = css({ marginTop: '3', marginBottom: '10', color: 'ink.soft', maxWidth: '62ch' });
