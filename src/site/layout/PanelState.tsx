import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { Button } from '../../ui/Button.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';

/** A submenu without entries: loading, failed with a retry button, or empty. */
export function PanelState({ loading, text, onRetry }: { loading: boolean; text: string; onRetry?: () => void }) {
  if (loading) {
    return (
      <div role="status" aria-label={m.loading()} className={waiting}>
        <SkeletonText lines={4} />
      </div>
    );
  }
  return (
    <div className={line} role="status">
      <p>{text}</p>
      {onRetry && (
        <Button variant="outline" size="sm" onClick={onRetry}>
          {m.nav_try_again()}
        </Button>
      )}
    </div>
  );
}

const waiting = css({ minHeight: '160px' });
const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4',
  alignItems: 'center',
  color: 'ink.soft',
  paddingBottom: { desktop: '5' },
});
