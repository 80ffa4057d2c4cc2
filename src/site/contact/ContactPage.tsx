import { useSearch } from 'wouter';
import { EDITIONS, type Edition } from '../../../contract/constants.ts';
import type { RequestReceipt } from '../../../contract/entities/inquiry.ts';
import { INQUIRY_TOPICS, type InquiryTopic } from '../../../contract/vocabulary.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { listed } from '../../i18n/format.ts';
import type { Api } from '../../portal/api.ts';
import { useApi } from '../../portal/system.tsx';
import { useLocale } from '../../portal/useLocale.ts';
import { usePageHead } from '../../portal/usePageHead.ts';
import { useForm } from '../../shared/useForm.ts';
import { Phrases } from '../../ui/Phrases.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { personBody, personFaults } from '../forms/PersonFields.tsx';
import { faults, textFault } from '../forms/rules.ts';
import { solvedCode } from '../forms/solvedCode.ts';
import { usePersonDefaults } from '../forms/usePersonDefaults.ts';
import { requestText } from '../workbench/planner/request.ts';
import { ComplaintNotice } from './ComplaintNotice.tsx';
import { ContactForm, type Inquiry } from './ContactForm.tsx';
import { ContactThanks } from './ContactThanks.tsx';
import { ContactWays } from './ContactWays.tsx';

/**
 * /contact: the contact form. `?models=CODE,CODE` attaches models, `?search=` the search they come from, `?topic=` and
 * `?about=` the subject; `?edition=` shows the complaints notice of a region (specification, section 2).
 */
export function ContactPage() {
  usePageHead({ title: m.nav_contact(), description: m.contact_lede() });
  const asked = new URLSearchParams(useSearch());
  const api = useApi();
  const locale = useLocale();
  const person = usePersonDefaults();
  const form = useForm<Inquiry, RequestReceipt>({
    initial: {
      ...person,
      topic: topicOf(asked),
      message: aboutOf(asked) || requestText(searchOf(asked), asked.get('power')),
      models: modelsOf(asked),
      searchAddress: searchOf(asked),
      consent: false,
    },
    validate: (values) =>
      faults({
        ...personFaults(values),
        message: textFault(values.message),
        consent: values.consent ? undefined : ('consentToAnswer' as const),
      }),
    submit: async ({ values, idempotencyKey }, signal) => send(api, values, { idempotencyKey, signal }),
    guarded: true,
  });
  const edition = EDITIONS.find((known) => known === asked.get('edition'));
  return (
    <Wrap className={page}>
      <div key={locale} className={grid}>
        <div>
          <h1 className={title} tabIndex={-1}>
            <Phrases text={m.contact_title()} />
          </h1>
          <p className={lede}>{m.contact_lede()}</p>
        </div>
        <div className={inquiry}>
          {form.done && form.result ? <ContactThanks receipt={form.result} /> : <ContactForm form={form} />}
        </div>
        <ContactWays />
      </div>
      <Notice edition={edition} />
    </Wrap>
  );
}

function Notice({ edition }: { edition: Edition | undefined }) {
  return edition ? <ComplaintNotice key={edition} edition={edition} /> : null;
}

type SendOptions = { idempotencyKey: string; signal: AbortSignal };

async function send(api: Api, values: Inquiry, options: SendOptions): Promise<RequestReceipt> {
  const code = await solvedCode(api, 'contact', options.signal);
  const { models, searchAddress } = values;
  const body = {
    ...personBody(values),
    topic: values.topic,
    message: values.message.trim(),
    ...(models.length > 0 && { modelIds: models }),
    ...(searchAddress !== '' && { searchAddress }),
    consent: values.consent,
    code,
  };
  return (await api('saveContact', { body }, { ...options, notice: 'unlessFields' })).data;
}

const modelsOf = (asked: URLSearchParams): string[] => [
  ...new Set(
    (asked.get('models') ?? '')
      .split(',')
      .map((code) => code.trim())
      .filter((code) => code !== ''),
  ),
];

/** Returns the initial text of the message: the product numbers from the URL. */
function aboutOf(asked: URLSearchParams): string {
  const list = (asked.get('about') ?? '').replace(/[^\w ,.-]/g, '').slice(0, 1_000);
  return list === '' ? '' : m.contact_about({ list: listed(list.split(/, */)) });
}

function searchOf(asked: URLSearchParams): string {
  const address = asked.get('search') ?? '';
  return /^\/(search|analysis)(\?[^\s<>"]*)?$/.test(address) && address.length <= 2_000 ? address : '';
}

function topicOf(asked: URLSearchParams): InquiryTopic {
  const given = asked.get('edition') ? 'complaint' : (asked.get('topic') ?? 'models').toLowerCase();
  return INQUIRY_TOPICS.find((topic) => topic.toLowerCase() === given) ?? 'models';
}

const page = css({ paddingBlock: { base: '40px 64px', tablet: '72px 96px' } });
const grid = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', desktop: 'minmax(0, 5fr) minmax(0, 7fr)' },
  gridTemplateRows: { desktop: 'auto 1fr' },
  gap: { base: '32px', tablet: '40px', desktop: '40px 96px' },
  alignItems: 'start',
});
const title = css({ textStyle: 'display', '&:focus': { outline: 'none' } });
const lede = css({ marginTop: '3', color: 'ink.soft', maxWidth: '44ch' });
/** Beside the text on wide screens; before the other ways elsewhere. */
const inquiry = css({ minWidth: '0', gridColumn: { desktop: '2' }, gridRow: { desktop: '1 / 3' } });
