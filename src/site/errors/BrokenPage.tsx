import type { ReactNode } from 'react';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { Button } from '../../ui/Button.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Phrases } from '../../ui/Phrases.tsx';

/**
 * Shown instead of a page that failed or could not be loaded. It belongs to the start chunk and has no picture, because
 * it must work when nothing else can be loaded. `report` offers to report the fault.
 */
export function BrokenPage({ onRetry, report }: { onRetry: () => void; report?: ReactNode }) {
  return (
    <section className={page} role="alert">
      <h1 className={title} tabIndex={-1}>
        <Phrases text={m.error_page_failed_title()} />
      </h1>
      <p className={text}>{navigator.onLine ? m.error_page_failed_text() : m.error_offline_text()}</p>
      <div className={ways}>
        <Button size="lg" onClick={onRetry}>
          {m.error_retry()}
        </Button>
        <LinkButton href="/home" size="lg" variant="outline">
          {m.error_home()}
        </LinkButton>
      </div>
      {report}
    </section>
  );
}

const page = css({
  flexGrow: '1',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  minHeight: '60vh',
  padding: '96px {spacing.gutter}',
  background: 'surface',
  textAlign: 'center',
});
const title = css({ textStyle: 'display' });
const text = css({ marginTop: '4', maxWidth: '54ch', color: 'ink.soft' });
const ways = css({ marginTop: '7', display: 'flex', flexWrap: 'wrap', gap: '3', justifyContent: 'center' });
