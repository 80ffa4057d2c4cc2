import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { shellDialogOf } from '../../../machines/shellDialog.ts';
import { m } from '../../i18n/compiled/messages.js';
import { useSystem } from '../../portal/system.tsx';
import { useTag } from '../../portal/useTag.ts';
import { LaterConfirmDialog } from '../../ui/LaterConfirmDialog.ts';
import { laterOver } from '../../ui/later.tsx';

const LaterProofDialog = laterOver(
  () => import('../account/ProofDialog.tsx').then((part) => part.ProofDialog),
  (dialog) => dialog.onClose(),
);

const LaterConsentDialog = laterOver(
  () => import('../account/ConsentDialog.tsx').then((part) => part.ConsentDialog),
  ({ onClose }) => onClose(),
);

/** By then the first pages have rendered; a session does not expire that soon. */
const PRELOAD_AFTER_MS = 10_000;

/**
 * The dialogs of the shell: the login has expired (specification, section 4), unsaved input, a new consent text, and
 * the proof that a destructive act needs.
 */
export function Dialogs() {
  const { session, navigation, requests } = useSystem();
  const expired = useTag(session, 'asking');
  const leaving = useTag(navigation, 'askingToLeave');
  const signedIn = useTag(session, 'signedIn');
  const proofAsked = useTag(requests, 'proofAsked');
  const proof = useSelector(requests, (snapshot) => snapshot.context.proof);
  const consenting = useSelector(session, ({ context: { user } }) => (user?.consentDue ? user.id : null));
  const [answered, setAnswered] = useState<string>();
  const dialog = shellDialogOf({
    expired,
    proof: proofAsked,
    leaving,
    consent: consenting !== null && consenting !== answered,
  });

  useEffect(() => {
    if (!signedIn) return;
    // an expiring login may need its dialog while offline
    const timer = setTimeout(LaterConfirmDialog.preload, PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [signedIn]);

  return (
    <>
      {dialog === 'expired' && (
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
      {dialog === 'consent' && consenting !== null && <LaterConsentDialog onClose={() => setAnswered(consenting)} />}
      {dialog === 'leaving' && (
        <LaterConfirmDialog
          open
          leaving
          title={m.leave_title()}
          message={m.leave_text()}
          onConfirm={() => navigation.send({ type: 'navigation.leaveConfirmed' })}
          onCancel={() => navigation.send({ type: 'navigation.leaveDeclined' })}
        />
      )}
      {dialog === 'proof' && (
        <LaterProofDialog proof={proof} onClose={() => requests.send({ type: 'requests.proofDeclined' })} />
      )}
    </>
  );
}
