import { CircleAlert, type LucideIcon, Search } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { css } from '../../styled-system/css';
import { m } from '../i18n/compiled/messages.js';
import { Button } from './Button.tsx';
import { Phrases } from './Phrases.tsx';

type StateProps = {
  /** What is the case, in a few words. */
  title: string;
  /** What it means and what to do. */
  children?: ReactNode;
  /** The icon above the title. */
  icon?: LucideIcon;
  /** Buttons and links that help. */
  actions?: ReactNode;
};

/** An empty state with advice on what to change. `whole`: it is the page's only content, and contains its heading. */
export function EmptyState({
  title,
  children,
  icon: Icon = Search,
  actions,
  whole,
}: StateProps & {
  /** It takes the place of the whole page. */
  whole?: boolean;
}) {
  return (
    <div className={root}>
      <Icon aria-hidden size={28} strokeWidth={1.35} className={quiet} />
      {whole ? (
        <h1 className={heading} tabIndex={-1}>
          <Phrases text={title} />
        </h1>
      ) : (
        <p className={heading}>
          <Phrases text={title} />
        </p>
      )}
      {children && <div className={text}>{children}</div>}
      {actions && <div className={row}>{actions}</div>}
    </div>
  );
}

/**
 * A loading error with its consequences, and a retry button if a retry makes sense. It retries by itself when the
 * connection returns.
 */
export function ErrorState({
  title,
  children,
  actions,
  onRetry,
}: StateProps & {
  /** Called to try again. Without it there is no such button. */
  onRetry?: () => void;
}) {
  useEffect(() => {
    if (!onRetry) return;
    const again = () => onRetry();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [onRetry]);
  return (
    <div className={root} role="alert">
      <CircleAlert aria-hidden size={28} strokeWidth={1.35} className={failed} />
      <p className={heading}>
        <Phrases text={title} />
      </p>
      {children && <div className={text}>{children}</div>}
      {(onRetry || actions) && (
        <div className={row}>
          {onRetry && (
            <Button variant="outline" onClick={onRetry}>
              {m.ui_retry()}
            </Button>
          )}
          {actions}
        </div>
      )}
    </div>
  );
}

const root = css({
  display: 'grid',
  justifyItems: 'center',
  gap: '2',
  paddingBlock: '12',
  paddingInline: '5',
  textAlign: 'center',
});
const quiet = css({ color: 'accent.ink' });
const failed = css({ color: 'coral' });
const heading = css({ textStyle: 'heading', marginTop: '2', textWrap: 'balance' });
const text = css({ textStyle: 'small', color: 'ink.soft', maxWidth: '52ch' });
const row = css({ display: 'flex', flexWrap: 'wrap', gap: '3', justifyContent: 'center', marginTop: '4' });
