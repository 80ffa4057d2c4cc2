import { Eye } from 'lucide-react';
import { m } from '../../i18n/compiled/messages.js';
import { useApi } from '../../portal/system.tsx';
import { useForm } from '../../shared/useForm.ts';
import { PaneForm } from '../outbox/PaneForm.tsx';

/** Reveals the full number of a message. This needs a request, because the log records who looked at it. */
export function WholeNumber({ id }: { id: string }) {
  const api = useApi();
  const form = useForm<Record<string, never>, { phone: string }>({
    initial: {},
    validate: () => ({}),
    submit: async (_, signal) =>
      (await api('revealSmsPhone', { params: { id }, body: {} }, { notice: 'never', signal })).data,
  });
  return (
    <PaneForm
      form={form}
      label={m.admin_sms_whole_number()}
      act={m.admin_sms_show_number()}
      icon={Eye}
      told={form.result?.phone}
    >
      <p>{m.admin_sms_show_about()}</p>
    </PaneForm>
  );
}
