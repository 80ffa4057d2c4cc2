import { CONSENT_MAX } from '../../../contract/lengths.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { useApi } from '../../portal/system.tsx';
import { FormFailure } from '../../shared/FormFailure.tsx';
import { useForm } from '../../shared/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextInput } from '../../ui/TextInput.tsx';

type NewText = { en: string; zh: string; from: string };

/** Adds a version of the consent text. From its day on, all users are asked to agree to it at their next login. */
export function NewConsentForm({ onAdded }: { onAdded: () => void }) {
  const api = useApi();
  const form = useForm<NewText>({
    initial: { en: '', zh: '', from: '' },
    validate: ({ en, zh, from }) => ({
      ...(en.trim() === '' && { en: m.form_required() }),
      ...(zh.trim() === '' && { zh: m.form_required() }),
      ...(from !== '' && !DAY.test(from) && { from: m.field_not_day() }),
    }),
    submit: async ({ values: { en, zh, from }, idempotencyKey }, signal) => {
      const body = { text: { en: en.trim(), zh: zh.trim() }, ...(from !== '' && { from }) };
      await api('addConsentText', { body }, { idempotencyKey, notice: 'never', signal });
      onAdded();
    },
    guarded: true,
  });
  const area = (name: 'en' | 'zh', label: string) => (
    <Field label={label} error={form.errors[name]} required>
      {(control) => (
        <TextArea
          {...control}
          name={name}
          rows={4}
          maxLength={CONSENT_MAX}
          value={form.values[name]}
          readOnly={form.busy}
          onChange={(event) => form.change({ [name]: event.target.value })}
          onBlur={() => form.leave(name)}
        />
      )}
    </Field>
  );
  return (
    <form {...form.props} className={stack} aria-label={m.admin_privacy_add()}>
      {area('en', m.admin_privacy_text_en())}
      {area('zh', m.admin_privacy_text_zh())}
      <Field
        label={m.admin_privacy_from()}
        hint={m.admin_privacy_from_hint()}
        error={form.errors.from}
        required={false}
      >
        {(control) => (
          <TextInput
            {...control}
            name="from"
            placeholder="2027-01-31"
            value={form.values.from}
            readOnly={form.busy}
            onChange={(event) => form.change({ from: event.target.value.trim() })}
            onBlur={() => form.leave('from')}
          />
        )}
      </Field>
      <FormFailure failure={form.failure} />
      <div>
        <Button type="submit" pending={form.busy}>
          {m.admin_privacy_add()}
        </Button>
      </div>
    </form>
  );
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const stack = css({ display: 'grid', gap: '4', maxWidth: '640px', paddingBottom: '5' });
