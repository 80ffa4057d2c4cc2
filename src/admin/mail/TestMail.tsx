import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { EMAIL_MAX } from '../../../contract/lengths.ts';
import { EMAIL_PATTERN } from '../../../contract/patterns.ts';
import { m } from '../../i18n/compiled/messages.js';
import { currentLocale, type Locale } from '../../i18n/locale.ts';
import { useApi, useSystem } from '../../portal/system.tsx';
import { useForm } from '../../shared/useForm.ts';
import { EmailField } from '../../ui/fields/TextField.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { PaneForm } from '../outbox/PaneForm.tsx';

type Values = { to: string; locale: Locale };

/** Sends a template with sample values to an address, initially the user's own. */
export function TestMail({ id }: { id: string }) {
  const api = useApi();
  const own = useSelector(useSystem().session, ({ context }) => context.user?.workEmail ?? '');
  const field = useId();
  const form = useForm<Values, { queued: boolean }>({
    guarded: true,
    initial: { to: own, locale: currentLocale() },
    validate: ({ to }) => (new RegExp(EMAIL_PATTERN).test(to) ? {} : { to: m.admin_mail_test_address() }),
    submit: async ({ values: body, idempotencyKey }, signal) =>
      (await api('testMailTemplate', { params: { id }, body }, { idempotencyKey, notice: 'never', signal })).data,
  });
  const { values, errors, result, busy, change, leave } = form;
  return (
    <PaneForm
      form={form}
      label={m.admin_mail_test()}
      act={m.admin_mail_test_send()}
      told={result?.queued ? m.admin_mail_test_sent({ address: values.to }) : m.admin_mail_test_kept()}
      another={m.admin_mail_test_another()}
    >
      <EmailField
        id={field}
        label={m.admin_mail_test_to()}
        value={values.to}
        maxLength={EMAIL_MAX}
        required
        disabled={busy}
        error={errors.to}
        onChange={(to) => change({ to })}
        onBlur={() => leave('to')}
      />
      <Segmented
        label={m.admin_mail_preview_language()}
        value={values.locale}
        options={[
          { value: 'en', label: m.admin_mail_english() },
          { value: 'zh', label: m.admin_mail_chinese() },
        ]}
        onChange={(locale) => change({ locale })}
      />
    </PaneForm>
  );
}
