import { m } from '../../i18n/compiled/messages.js';
import type { Locale } from '../../i18n/locale.ts';
import { useApi } from '../../portal/system.tsx';
import { FormFailure } from '../../shared/FormFailure.tsx';
import { type Form, useForm } from '../../shared/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { EntryFrame } from '../forms/EntryFrame.tsx';
import { stack } from '../forms/formStyles.ts';

type Stopped = { name: string };

/** Stops the mails about a saved search with the secret of a mailed link, without signing in. */
export function StopMailsForm({ secret, locale }: { secret: string; locale: Locale }) {
  const api = useApi();
  const form = useForm<Record<string, never>, Stopped>({
    initial: {},
    validate: () => ({}),
    submit: async (_input, signal) =>
      (await api('stopSearchMails', { body: { token: secret } }, { notice: 'never', signal })).data,
  });
  return <StopMailsView key={locale} form={form} />;
}

function StopMailsView({ form }: { form: Form<Record<string, never>, Stopped> }) {
  if (form.done) {
    return (
      <EntryFrame
        done
        title={m.stop_mails_done_title({ name: form.result?.name ?? '' })}
        lede={m.stop_mails_done_text()}
      >
        <LinkButton href="/search" size="lg">
          {m.nav_search()}
        </LinkButton>
      </EntryFrame>
    );
  }
  return (
    <EntryFrame title={m.stop_mails_title()} lede={m.stop_mails_text()}>
      <form {...form.props} className={stack}>
        <FormFailure failure={form.failure} />
        <Button type="submit" size="lg" pending={form.busy}>
          {m.stop_mails_submit()}
        </Button>
      </form>
    </EntryFrame>
  );
}
