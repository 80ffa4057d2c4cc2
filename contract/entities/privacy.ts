import Type, { type Static } from 'typebox';
import { CONSENT_MAX } from '../lengths.ts';
import { closed, Day, Id, Instant, Localized, nullable } from '../schema.ts';

const Version = Type.Integer({ minimum: 1, maximum: 1_000_000 });

/** A version of the text that users agree to. */
export const ConsentText = closed({ version: Version, text: Localized, validFrom: Instant });
export type ConsentText = Static<typeof ConsentText>;

/** `due`: the version that the user has not agreed to yet; `agreed`: the others, newest first. */
export const OwnConsents = closed({
  due: nullable(ConsentText),
  agreed: Type.Array(closed({ ...ConsentText.properties, agreedAt: Instant })),
});
export type OwnConsents = Static<typeof OwnConsents>;

export const Agreement = closed({ version: Version });

export const ConsentVersion = closed({ ...ConsentText.properties, users: Type.Integer() });
export type ConsentVersion = Static<typeof ConsentVersion>;

const Words = Type.String({ minLength: 1, maxLength: CONSENT_MAX, pattern: '\\S' });
/** `from`: the day on which it becomes valid, in the time zone of the installation; at once if it is absent. */
export const NewConsent = closed({
  text: closed({ en: Words, zh: Words }),
  from: Type.Optional(Day),
});
export type NewConsent = Static<typeof NewConsent>;

/** How long one kind of data is kept, as it is now. */
export const RetentionPeriod = closed({
  name: Type.String(),
  /** Null: until someone deletes it. */
  amount: nullable(Type.Number()),
  /** The lower limit of the installation. */
  least: nullable(Type.Integer()),
  /** The schedules that delete it; empty if no enabled schedule does. */
  schedules: Type.Array(closed({ id: Id, name: Localized })),
});
export type RetentionPeriod = Static<typeof RetentionPeriod>;
