import type { ReactNode } from 'react';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';

/** How the figures of a section were computed: one paragraph, ready for a paper. */
export function MethodText({ children }: { children: ReactNode }) {
  return (
    <div className={root}>
      <h3 className={heading}>{m.study_method()}</h3>
      <p>{children}</p>
    </div>
  );
}

const root = css({
  marginTop: '5',
  paddingInlineStart: '4',
  borderInlineStart: '2px solid {colors.line}',
  maxWidth: '96ch',
  textStyle: 'small',
  color: 'ink.soft',
});
const heading = css({ textStyle: 'tiny', fontWeight: 'semibold', color: 'ink', marginBottom: '1' });
