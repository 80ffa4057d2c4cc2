import type { Localized } from './schema.ts';

/** The importance of a message. An `urgent` message appears at once in every open page of its recipients. */
export const PUSH_LEVELS = ['information', 'important', 'urgent'] as const;
export type PushLevel = (typeof PUSH_LEVELS)[number];

export const PUSH_AUDIENCES = ['all', 'roles', 'people'] as const;

/**
 * States of a message. `sending`: some recipients already have it. A `withdrawn` or `expired` message is no longer in
 * the inboxes.
 */
export const PUSH_STATES = ['draft', 'scheduled', 'sending', 'sent', 'withdrawn', 'expired'] as const;
export type PushState = (typeof PUSH_STATES)[number];

/** The state of a message for one recipient. */
export const RECEIPT_STATES = ['unread', 'read', 'removed'] as const;
export type ReceiptState = (typeof RECEIPT_STATES)[number];

export const PUSH_TITLE_MAX = 120;
export const PUSH_BODY_MAX = 20_000;
/** Maximum number of variables of one template. */
export const PUSH_VARIABLES_MAX = 20;
/** Maximum length of a variable's value. */
export const PUSH_VALUE_MAX = 200;
/** Number of messages that an inbox shows; it shows the newest. */
export const INBOX_SHOWN = 50;

/** The syntax of a variable in a template. */
const VARIABLE = /\{\{\s*(\p{L}[\p{L}\p{N}_]{0,29})\s*\}\}/gu;

type PushWords = { title: Localized; body: Localized };
export type PushValues = Readonly<Record<string, string>>;

const textsOf = ({ title, body }: PushWords) => [title.en, title.zh, body.en, body.zh];

/** Returns the names of a template's variables in both languages, in order and without duplicates. */
export const pushVariables = (words: PushWords): string[] => [
  ...new Set(textsOf(words).flatMap((text) => [...text.matchAll(VARIABLE)].flatMap(([, name]) => name ?? []))),
];

/** Whether all double braces of a text form variables. */
export const isPushText = (text: string): boolean => !/\{\{|\}\}/.test(text.replace(VARIABLE, ''));

/**
 * Returns the texts of a template with its variables replaced; variables without a value remain. The replacement is a
 * single pass, so that a value is never read as a variable or as markup.
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
