import type { ReactNode } from 'react';
import { css } from '../../styled-system/css';

/** The page's content between the bar and the footer, at least as high as the screen. */
export function Content({ children }: { children: ReactNode }) {
  return (
    <main id="content" className={content} tabIndex={-1}>
      {children}
    </main>
  );
}

const content = css({
  display: 'flex',
  flexDirection: 'column',
  minHeight: '100dvh',
  '&:focus': { outline: 'none' },
});
