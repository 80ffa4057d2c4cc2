import type { ConsentText } from '../../../contract/entities/privacy.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { localized } from '../../i18n/locale.ts';
import { useApi } from '../../portal/system.tsx';
import { usePageData } from '../../portal/usePageData.ts';
import { FormFailure } from '../../shared/FormFailure.tsx';
import { useForm } from '../../shared/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

/**
 * Asks once per sign-in for agreement to a new consent text. It can be closed: nothing that the user does needs the
 * answer, and the account page asks too.
 */
export function ConsentDialog({ onClose }: { onClose: () => void }) {
  const api = useApi();
  const consents = usePageData(() => api('ownConsents', { body: {} }, { notice: 'never' }));
  const due = consents.data?.due;
  return due ? <Question due={due} onClose={onClose} /> : null;
}

function Question({ due, onClose }: { due: ConsentText; onClose: () => void }) {
  const api = useApi();
  const form = useForm({
    initial: {},
    validate: () => ({}),
    submit: async ({ idempotencyKey }, signal) => {
      await api('agreeConsent', { body: { version: due.version } }, { idempotencyKey, notice: 'never', signal });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.consent_due_title()}
      description={m.consent_due_text()}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {m.consent_later()}
          </Button>
          <Button type="submit" form="consent" pending={form.busy}>
            {m.consent_agree()}
          </Button>
        </>
      }
    >
      <form {...form.props} id="consent">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <section className={words} tabIndex={0} aria-label={m.consent_due_title()}>
          {localized(due.text)}
        </section>
        <FormFailure failure={form.failure} />
      </form>
    </Dialog>
  );
}

const words = css({ whiteSpace: 'pre-line', maxHeight: '50vh', overflow: 'auto' });
