import type { Localized } from './schema.ts';

/** How much a message matters: `urgent` is told at once, in words, in every open page of its recipients. */
export const PUSH_LEVELS = ['information', 'important', 'urgent'] as const;
export type PushLevel = (typeof PUSH_LEVELS)[number];

export const PUSH_AUDIENCES = ['all', 'roles', 'people'] as const;

/**
 * Where a message stands. `sending`: some of its recipients have it already. What is `withdrawn` or `expired` is in no
 * inbox any more.
 */
export const PUSH_STATES = ['draft', 'scheduled', 'sending', 'sent', 'withdrawn', 'expired'] as const;
export type PushState = (typeof PUSH_STATES)[number];

/** How a recipient stands towards a message. */
export const RECEIPT_STATES = ['unread', 'read', 'removed'] as const;
export type ReceiptState = (typeof RECEIPT_STATES)[number];

export const PUSH_TITLE_MAX = 120;
export const PUSH_BODY_MAX = 20_000;
/** Variables of one template. */
export const PUSH_VARIABLES_MAX = 20;
/** Longest value of one. */
export const PUSH_VALUE_MAX = 200;
/** An inbox shows so many messages, the newest. */
export const INBOX_SHOWN = 50;

/** How a variable stands in a template. */
const VARIABLE = /\{\{\s*(\p{L}[\p{L}\p{N}_]{0,29})\s*\}\}/gu;

type PushWords = { title: Localized; body: Localized };
export type PushValues = Readonly<Record<string, string>>;

const textsOf = ({ title, body }: PushWords) => [title.en, title.zh, body.en, body.zh];

/** The names of a template's variables in either language, each once, in their order. */
export const pushVariables = (words: PushWords): string[] => [
  ...new Set(textsOf(words).flatMap((text) => [...text.matchAll(VARIABLE)].flatMap(([, name]) => name ?? []))),
];

/** Whether all braces of a text make variables. */
export const isPushText = (text: string): boolean => !/\{\{|\}\}/.test(text.replace(VARIABLE, ''));

/**
 * The words of a template with values; what has none stays a variable. In one pass: what a value holds is never read as a
 * variable, nor as markup.
 */
export function filledPush({ title, body }: PushWords, values: PushValues): PushWords {
  const filled = (text: string, write: (value: string) => string) =>
    text.replace(VARIABLE, (all, name: string) => (Object.hasOwn(values, name) ? write(values[name] ?? '') : all));
  const inBoth = ({ en, zh }: Localized, write: (value: string) => string) => ({
    en: filled(en, write),
    zh: filled(zh, write),
  });
  return { title: inBoth(title, (value) => value), body: inBoth(body, inMarkup) };
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const inMarkup = (value: string): string => value.replace(/[&<>]/g, (character) => ENTITIES[character] ?? '');
