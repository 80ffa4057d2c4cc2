import { INQUIRY_TOPICS, type InquiryTopic, MAX_MESSAGE } from '../../../contract/vocabulary.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { FormFailure } from '../../shared/FormFailure.tsx';
import type { Form } from '../../shared/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { AskedModels } from '../forms/AskedModels.tsx';
import { AreaField, ConsentField, SelectField } from '../forms/choiceFields.tsx';
import { pair, stack } from '../forms/formStyles.ts';
import { PersonFields, type PersonValues, PhoneField } from '../forms/PersonFields.tsx';
import { topicNames } from './topicNames.ts';

export type Inquiry = PersonValues & {
  topic: InquiryTopic;
  message: string;
  /** Model codes from the URL. */
  models: string[];
  searchAddress: string;
  consent: boolean;
};

/** The contact form. Every field except the phone is required. */
export function ContactForm({ form }: { form: Form<Inquiry> }) {
  return (
    <form {...form.props} className={stack} aria-label={m.contact_form()}>
      <FormFailure failure={form.failure} />
      <PersonFields form={form} />
      <div className={pair}>
        <PhoneField form={form} />
        <SelectField
          form={form}
          name="topic"
          label={m.contact_topic()}
          options={INQUIRY_TOPICS.map((topic) => ({ value: topic, label: topicNames[topic]() }))}
        />
      </div>
      <AreaField form={form} name="message" label={m.contact_message()} maxLength={MAX_MESSAGE} rows={7} />
      <AskedModels form={form} />
      <ConsentField form={form} name="consent">
        {m.contact_consent()}
      </ConsentField>
      <div className={foot}>
        <Button type="submit" size="lg" pending={form.busy}>
          {m.contact_send()}
        </Button>
      </div>
    </form>
  );
}

const foot = css({ display: 'flex', alignItems: 'center', gap: '4', marginTop: '1' });
