import type { EndpointData, EndpointKey } from '../../contract/endpoints/index.ts';
import { currentLocale, LANGUAGE_TAGS } from '../i18n/locale.ts';
import { dataIn, type StartInput } from './startReplies.ts';

/** After this time the server is asked again, because the start data is out of date. */
const FRESH_MS = 30_000;

type StartData = { replies: Record<string, unknown>; language: string };
let startData: StartData | undefined;
/** On the server the start data is always fresh. */
let isFresh = () => performance.now() <= FRESH_MS;

/** Sets the start data where a page is rendered without a document. */
export function bringStartData(data: StartData): void {
  startData = data;
  isFresh = () => true;
}

/**
 * Returns the reply that came with the page for a call, once: a second call of the same kind goes to the server.
 * Undefined if the page brought none, brought it in another language, or is no longer new.
 */
export function takeStartData(key: string): unknown {
  startData ??= readStartData();
  const { replies, language } = startData;
  if (!isFresh() || language !== LANGUAGE_TAGS[currentLocale()]) return undefined;
  const reply = replies[key];
  delete replies[key];
  return reply;
}

/**
 * Returns the data of a reply that came with the page without taking it, for the first render. Null if nothing of the
 * kind exists. Undefined if the page did not bring it, if it is in another language or out of date, or after it was
 * taken.
 */
export function startDataOf<K extends EndpointKey>(key: K, input: StartInput): EndpointData<K> | null | undefined {
  startData ??= readStartData();
  const { replies, language } = startData;
  if (!isFresh() || language !== LANGUAGE_TAGS[currentLocale()]) return undefined;
  return dataIn(replies, key, input);
}

/** Returns whether the page still has start data to render from. */
export const hasStartData = (): boolean => isFresh() && (element()?.textContent ?? '').length > 2;

/** Returns the public URL of the site, as configured on the server. */
export const siteAddress = (): string => element()?.dataset.base ?? window.location.origin;

/** Returns the origins that the operator allows in the back-office's frame. */
export const frameOrigins = (): string[] => (element()?.dataset.frames ?? '').split(' ').filter(Boolean);

const element = () => document.getElementById('start-data');

function readStartData(): StartData {
  const language = element()?.lang ?? '';
  try {
    const data: unknown = JSON.parse(element()?.textContent ?? '');
    return { replies: typeof data === 'object' && data !== null ? { ...data } : {}, language };
  } catch {
    return { replies: {}, language };
  }
}
