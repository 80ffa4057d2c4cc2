import { css } from '../../../styled-system/css';
import type { PanelParts } from '../resource/panelParts.ts';
import { MailLetter } from './MailLetter.tsx';

/** Shows the text of a mail first in its pane. */
export const mailParts: PanelParts = {
  opening: {
    fields: ['text', 'html'],
    draw: ({ subject, text, html }) => (
      <div className={letter}>
        <MailLetter subject={String(subject)} text={String(text)} html={String(html)} />
      </div>
    ),
  },
};

const letter = css({ padding: '16px 20px', borderBottom: '1px solid {colors.line.soft}' });
