import { useEffect } from 'react';
import { m } from '../../i18n/compiled/messages.js';
import { useSystem } from '../../portal/system.tsx';
import { useTag } from '../../portal/useTag.ts';
import { LaterConfirmDialog } from '../../ui/laterParts.ts';

/** The start and the first pages are long drawn by then; a session does not expire so soon. */
const PRELOAD_AFTER_MS = 10_000;

/** The two questions that the shell asks: the login has expired (specification, section 4), and leaving unsaved input. */
export function Dialogs() {
  const { session, navigation } = useSystem();
  const expired = useTag(session, 'asking');
  const leaving = useTag(navigation, 'askingToLeave');
  const signedIn = useTag(session, 'signedIn');

  useEffect(() => {
    if (!signedIn) return;
    // a login that can expire may need its dialog when the network is gone
    const timer = setTimeout(LaterConfirmDialog.preload, PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [signedIn]);

  return (
    <>
      {expired && (
        <LaterConfirmDialog
          open
          title={m.session_expired_title()}
          message={m.session_expired_text()}
          confirmLabel={m.session_confirm()}
          cancelLabel={m.session_home()}
          onConfirm={() => session.send({ type: 'session.confirmed' })}
          onCancel={() => session.send({ type: 'session.homeChosen' })}
        />
      )}
      {leaving && (
        <LaterConfirmDialog
          open
          leaving
          title={m.leave_title()}
          message={m.leave_text()}
          onConfirm={() => navigation.send({ type: 'navigation.leaveConfirmed' })}
          onCancel={() => navigation.send({ type: 'navigation.leaveDeclined' })}
        />
      )}
    </>
  );
}
