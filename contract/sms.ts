/** What a template is approved for. The values of a `verification` are for the recipient's eyes alone. */
export const SMS_KINDS = ['verification', 'notification', 'promotion'] as const;
export type SmsKind = (typeof SMS_KINDS)[number];

/** What a message was written for. */
export const SMS_PURPOSES = ['message', 'test'] as const;

export const SMS_CONTENT_MAX = 500;
/** Longest value of a variable that carriers take. */
export const SMS_VALUE_MAX = 35;
export const SMS_VARIABLES_MAX = 10;

/** How a variable stands in a template, as gateways write it. */
const VARIABLE = /\$\{([a-zA-Z][a-zA-Z0-9_]{0,19})\}/g;

export type SmsValues = Readonly<Record<string, string>>;

/** How a variable is written. */
export const smsVariable = (name: string): string => `\${${name}}`;

/** The names of a template's variables, each once, in their order. */
export const smsVariables = (content: string): string[] => [
  ...new Set([...content.matchAll(VARIABLE)].flatMap(([, name]) => name ?? [])),
];

/** Whether every `${` of a template begins a variable. */
export const isSmsContent = (content: string): boolean => !content.replace(VARIABLE, '').includes('${');

/** A template with its values. In one pass: what a value holds is never read as a variable. */
export const filledSms = (content: string, values: SmsValues): string =>
  content.replace(VARIABLE, (all, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? all) : all));

/** The text as the recipient sees it: gateways put the signature before it. */
export const signedSms = (signName: string, text: string): string => `【${signName}】${text}`;

const PART = 70;
const PART_OF_SEVERAL = 67;

/** How many messages a carrier counts a text as. */
export const smsParts = (text: string): number => (text.length <= PART ? 1 : Math.ceil(text.length / PART_OF_SEVERAL));
