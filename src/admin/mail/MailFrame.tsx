import { useEffect, useRef } from 'react';
import { css } from '../../../styled-system/css';
import { showMail } from '../../effects/mailFrame.ts';

type MailFrameProps = { html: string; title: string };

/** Shows a mail as its recipient sees it, in a sandbox in which no script runs and no link works. */
export function MailFrame({ html, title }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const show = () => {
    if (frame.current) showMail(frame.current, html);
  };
  useEffect(show, [html]);
  return <iframe ref={frame} title={title} sandbox="allow-same-origin" className={root} onLoad={show} />;
}

const root = css({
  display: 'block',
  width: 'full',
  height: '440px',
  border: '1px solid {colors.line}',
  borderRadius: 'md',
  background: 'white',
});
