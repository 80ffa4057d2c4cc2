import { css } from '../../styled-system/css';
import { m } from '../i18n/compiled/messages.js';
import { Spinner } from '../ui/Spinner.tsx';

/** A page being fetched, or a visitor whose session is still being restored. */
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
  // code that is there at once shows no sign of waiting
  animation: 'fadeIn 200ms 300ms backwards',
});
