import Type, { type Static } from 'typebox';
import { EDITIONS } from '../constants.ts';
import { LINE_MAX, MODEL_KEY_MAX, PHONE_MAX } from '../lengths.ts';
import { closed, Email, Id, Instant, Line, Localized, literals, nullable, Text } from '../schema.ts';
import { INQUIRY_TOPICS, MAX_ASKED_MODELS, MAX_MESSAGE, OWN_REQUEST_STATES } from '../vocabulary.ts';
import { ChallengeSolution } from './account.ts';

export { INQUIRY_TOPICS, type InquiryTopic, REQUEST_STATES, type RequestState } from '../vocabulary.ts';

/** The contact data of the sender, the same for inquiries and enrollments. */
export const person = {
  name: Line(LINE_MAX),
  workEmail: Email,
  organization: Line(LINE_MAX),
  country: Type.String({ maxLength: 2, pattern: '^[A-Z]{2}$' }),
  phone: Type.Optional(Line(PHONE_MAX, 0)),
  consent: Type.Boolean(),
  code: ChallengeSolution,
};

/**
 * The contact form (`contantUs/save`). `modelIds` are ids or model codes; `searchAddress` is the search in which they
 * were found, or the plan of the study that is asked for.
 */
export const ContactBody = closed({
  ...person,
  topic: literals(INQUIRY_TOPICS),
  message: Text(MAX_MESSAGE, 1),
  modelIds: Type.Optional(Type.Array(Type.String({ maxLength: MODEL_KEY_MAX }), { maxItems: MAX_ASKED_MODELS })),
  searchAddress: Type.Optional(Type.String({ maxLength: 2_000, pattern: '^/(search|analysis)(\\?[^\\s<>"]*)?$' })),
});
export type ContactBody = Static<typeof ContactBody>;

/** `reference` names the request in mails and on the telephone. */
/** `queued`: the confirmation will be sent by mail; without a mail server it remains in the outbox. */
export const RequestReceipt = closed({ reference: Type.String(), workEmail: Type.String(), queued: Type.Boolean() });
export type RequestReceipt = Static<typeof RequestReceipt>;

/** The compliance and complaints notice of a region. `body` is plain text, one entry per paragraph. */
export const ComplaintInfo = closed({
  edition: literals(EDITIONS),
  title: Localized,
  body: closed({ en: Type.Array(Type.String()), zh: Type.Array(Type.String()) }),
  email: Type.String(),
  phone: nullable(Type.String()),
});
export type ComplaintInfo = Static<typeof ComplaintInfo>;
export const ComplaintQuery = closed({ edition: literals(EDITIONS) });

/** A request that the account has sent, with its status. For an enrollment, `panel` is the title of the panel. */
export const OwnRequest = closed({
  id: Id,
  kind: literals(['inquiry', 'enrollment']),
  reference: Type.String(),
  state: literals(OWN_REQUEST_STATES),
  topic: nullable(literals(INQUIRY_TOPICS)),
  panel: nullable(Localized),
  message: Type.String(),
  models: Type.Array(Type.String()),
  searchAddress: nullable(Type.String()),
  createdAt: Instant,
  updatedAt: Instant,
});
export type OwnRequest = Static<typeof OwnRequest>;
