import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { formatNumber } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';
import { useApi } from '../../portal/system.tsx';
import { usePageData } from '../../portal/usePageData.ts';
import { FormFailure } from '../../shared/FormFailure.tsx';
import { useForm } from '../../shared/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/State.tsx';

/** The consent texts to which the user agreed, and the one that still needs an agreement. */
export function OwnConsents() {
  const api = useApi();
  const loaded = usePageData(() => api('ownConsents', { body: {} }, { notice: 'never' }));
  const form = useForm({
    initial: {},
    validate: () => ({}),
    submit: async ({ idempotencyKey }, signal) => {
      const body = { version: loaded.data?.due?.version ?? 1 };
      return (await api('agreeConsent', { body }, { idempotencyKey, notice: 'never', signal })).data;
    },
  });
  const consents = form.result ?? loaded.data;
  if (loaded.failed) return <ErrorState title={m.consent_failed()} onRetry={loaded.retry} />;
  if (!consents || (consents.due === null && consents.agreed.length === 0)) return null;
  const { due, agreed } = consents;
  return (
    <section aria-labelledby="own-consents">
      <h3 id="own-consents" className={heading}>
        {m.consent_title()}
      </h3>
      {due && (
        <form {...form.props} className={question}>
          <p>{m.consent_due_text()}</p>
          <p className={words}>{localized(due.text)}</p>
          <FormFailure failure={form.failure} />
          <div>
            <Button type="submit" variant="outline" pending={form.busy}>
              {m.consent_agree()}
            </Button>
          </div>
        </form>
      )}
      <ul>
        {agreed.map(({ version, agreedAt, text }) => (
          <li key={version}>
            <details>
              <summary className={line}>
                {m.consent_agreed({ version: formatNumber(version), time: formatDate(agreedAt) })}
              </summary>
              <p className={words}>{localized(text)}</p>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

const heading = css({ textStyle: 'label', marginTop: '5', marginBottom: '2' });
const question = css({ display: 'grid', gap: '3', marginBottom: '4', maxWidth: '52ch', textStyle: 'small' });
const line = css({ textStyle: 'small', cursor: 'pointer', paddingBlock: '1', fontVariantNumeric: 'tabular-nums' });
const words = css({ textStyle: 'small', color: 'ink.soft', whiteSpace: 'pre-line', maxWidth: '52ch' });
