import { m } from '../../i18n/compiled/messages.js';
import { localized } from '../../i18n/locale.ts';
import { useApi } from '../../portal/system.tsx';
import { usePageData } from '../../portal/usePageData.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { TrialResult } from './TrialResult.tsx';

/** The result of a trial: who the administrator would be, and what the provider said. */
export function TrialDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const api = useApi();
  const {
    data: trial,
    missing,
    failed,
  } = usePageData(() => api('providerTrial', { params: { id } }, { notice: 'never' }));
  return (
    <Dialog
      open
      onClose={onClose}
      place="wide"
      title={trial ? m.admin_sign_on_trial({ name: localized(trial.provider) }) : m.admin_sign_on_trial_title()}
      description={
        trial && (trial.failure === null ? m.admin_sign_on_trial_text() : m.admin_sign_on_trial_failed_text())
      }
      actions={<Button onClick={onClose}>{m.admin_sign_on_trial_close()}</Button>}
    >
      {trial ? (
        <TrialResult trial={trial} />
      ) : missing || failed ? (
        <p role="alert">{m.admin_sign_on_trial_gone()}</p>
      ) : (
        <Spinner />
      )}
    </Dialog>
  );
}
