import { css } from '../../styled-system/css';
import { m } from '../i18n/compiled/messages.js';
import { Spinner } from '../ui/Spinner.tsx';

/** Shown while a page's code is loading, or a visitor's session is being restored. */
export function Waiting() {
  return (
    <div className={waiting} role="status" aria-label={m.loading()}>
      <Spinner size={28} />
    </div>
  );
}

const waiting = css({
  flexGrow: '1',
  minHeight: '60vh',
  display: 'grid',
  placeItems: 'center',
  color: 'accent.ink',
  // code that arrives at once shows no loading state
  animation: 'fadeIn 200ms 300ms backwards',
});
