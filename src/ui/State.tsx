import { CircleAlert, type LucideIcon, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { css } from '../../styled-system/css';
import { m } from '../i18n/compiled/messages.js';
import { Button } from './Button.tsx';

type StateProps = { title: string; children?: ReactNode; icon?: LucideIcon; actions?: ReactNode };

/** Nothing is there, said with what to change. */
export function EmptyState({ title, children, icon: Icon = Search, actions }: StateProps) {
  return (
    <div className={root}>
      <Icon aria-hidden size={28} strokeWidth={1.35} className={quiet} />
      <p className={heading}>{title}</p>
      {children && <div className={text}>{children}</div>}
      {actions && <div className={row}>{actions}</div>}
    </div>
  );
}

/** It could not be had: what that means, and another try where one makes sense. */
export function ErrorState({ title, children, actions, onRetry }: StateProps & { onRetry?: () => void }) {
  return (
    <div className={root} role="alert">
      <CircleAlert aria-hidden size={28} strokeWidth={1.35} className={failed} />
      <p className={heading}>{title}</p>
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
