/** The approved purpose of a template. Only the recipient may see the values of a `verification`. */
export const SMS_KINDS = ['verification', 'notification', 'promotion'] as const;
export type SmsKind = (typeof SMS_KINDS)[number];

/** Why a message was written. */
export const SMS_PURPOSES = ['message', 'test'] as const;

export const SMS_CONTENT_MAX = 500;
/** Maximum length of a variable's value that carriers accept. */
export const SMS_VALUE_MAX = 35;
export const SMS_VARIABLES_MAX = 10;

/** The syntax of a variable in a template, as gateways define it. */
const VARIABLE = /\$\{([a-zA-Z][a-zA-Z0-9_]{0,19})\}/g;

export type SmsValues = Readonly<Record<string, string>>;

/** Returns a variable as written in a template. */
export const smsVariable = (name: string): string => `\${${name}}`;

/** Returns the names of a template's variables, in order and without duplicates. */
export const smsVariables = (content: string): string[] => [
  ...new Set([...content.matchAll(VARIABLE)].flatMap(([, name]) => name ?? [])),
];

/** Whether every `${` of a template begins a variable. */
export const isSmsContent = (content: string): boolean => !content.replace(VARIABLE, '').includes('${');

/**
 * Returns a template with its values. The replacement is a single pass, so that a value is never read as a variable.
 */
export const filledSms = (content: string, values: SmsValues): string =>
  content.replace(VARIABLE, (all, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? all) : all));

/** Returns the text as the recipient sees it: gateways prepend the signature. */
export const signedSms = (signName: string, text: string): string => `【${signName}】${text}`;

const PART = 70;
const PART_OF_SEVERAL = 67;

/** Returns the number of messages that a carrier counts for a text. */
export const smsParts = (text: string): number => (text.length <= PART ? 1 : Math.ceil(text.length / PART_OF_SEVERAL));
