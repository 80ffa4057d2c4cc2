import { useId } from 'react';
import type { SmsTaken } from '../../../contract/entities/sms.ts';
import { EMAIL_MAX, PHONE_MAX } from '../../../contract/lengths.ts';
import { EMAIL_PATTERN } from '../../../contract/patterns.ts';
import { normalizedPhone } from '../../../contract/phone.ts';
import { SMS_VALUE_MAX, smsVariables } from '../../../contract/sms.ts';
import { m } from '../../i18n/compiled/messages.js';
import { useApi } from '../../portal/system.tsx';
import { useForm } from '../../shared/useForm.ts';
import { EmailField, PhoneField, TextField } from '../../ui/fields/TextField.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { PaneForm } from '../outbox/PaneForm.tsx';
import { SmsText } from './SmsText.tsx';

/** Keys are `values.name` for each variable, as in the server's field errors. */
type Values = Record<string, string>;
const WAYS = ['test', 'number', 'person'] as const;
type Way = (typeof WAYS)[number];

const keyOf = (variable: string) => `values.${variable}`;

type SendSmsProps = { id: string; signName: string; content: string };

/** Sends an SMS from a template: as a test, to a number or to a user of the portal. */
export function SendSms({ id, signName, content }: SendSmsProps) {
  const api = useApi();
  const field = useId();
  const variables = smsVariables(content);
  const filled = (values: Values) => Object.fromEntries(variables.map((name) => [name, values[keyOf(name)] ?? '']));
  const form = useForm<Values, SmsTaken>({
    guarded: true,
    initial: {
      way: 'test',
      phone: '',
      workEmail: '',
      ...Object.fromEntries(variables.map((name) => [keyOf(name), ''])),
    },
    validate: ({ way, phone = '', workEmail = '', ...values }) => ({
      ...(way === 'person'
        ? !new RegExp(EMAIL_PATTERN).test(workEmail) && { workEmail: m.admin_mail_test_address() }
        : normalizedPhone(phone) === undefined && { phone: m.admin_sms_phone_wrong() }),
      ...Object.fromEntries(
        variables
          .filter((name) => !values[keyOf(name)]?.trim())
          .map((name) => [keyOf(name), m.admin_sms_value_missing()]),
      ),
    }),
    submit: async ({ values, idempotencyKey }, signal) => {
      const { way, phone = '', workEmail = '' } = values;
      const to = way === 'person' ? { workEmail } : { phone };
      const body = { template: id, ...to, values: filled(values), test: way === 'test' };
      return (await api('sendSms', { body }, { idempotencyKey, notice: 'never', signal })).data;
    },
  });
  const { values, errors, result, busy, change, leave } = form;
  const named = (name: string) => ({
    id: `${field}-${name}`,
    value: values[name] ?? '',
    required: true,
    disabled: busy,
    error: errors[name],
    onChange: (value: string) => change({ [name]: value }),
    onBlur: () => leave(name),
  });
  const way = (values.way ?? 'test') as Way;
  const told = { phone: result?.phone ?? '' };
  return (
    <PaneForm
      form={form}
      label={m.admin_sms_send()}
      act={way === 'test' ? m.admin_sms_send_test() : m.admin_sms_send_now()}
      told={result?.queued ? m.admin_sms_sent(told) : m.admin_sms_kept(told)}
      another={m.admin_sms_send_another()}
    >
      <Segmented<Way>
        label={m.admin_sms_way()}
        value={way}
        options={[
          { value: 'test', label: m.admin_sms_way_test() },
          { value: 'number', label: m.admin_sms_way_number() },
          { value: 'person', label: m.admin_sms_way_person() },
        ]}
        onChange={(chosen) => change({ way: chosen })}
      />
      {way === 'person' ? (
        <EmailField
          {...named('workEmail')}
          label={m.admin_sms_person()}
          hint={m.admin_sms_person_hint()}
          maxLength={EMAIL_MAX}
        />
      ) : (
        <PhoneField
          {...named('phone')}
          label={m.admin_sms_number()}
          hint={m.admin_sms_number_hint()}
          maxLength={PHONE_MAX}
        />
      )}
      {variables.map((name) => (
        <TextField key={name} {...named(keyOf(name))} label={name} maxLength={SMS_VALUE_MAX} />
      ))}
      <SmsText signName={signName} content={content} values={present(filled(values))} />
    </PaneForm>
  );
}

/** Variables without a value keep their placeholder. */
const present = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
