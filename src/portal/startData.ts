import type { EndpointData, EndpointKey } from '../../contract/endpoints/index.ts';
import { currentLocale, LANGUAGE_TAGS } from '../i18n/locale.ts';
import { dataIn, type StartInput } from './startReplies.ts';

/** Whoever stays longer on the site gets the server's word, not that of the page's first moment. */
const FRESH_MS = 30_000;

type StartData = { replies: Record<string, unknown>; language: string };
let startData: StartData | undefined;
/** Where the page is drawn by the server, what came with it has just come. */
let isFresh = () => performance.now() <= FRESH_MS;

/** For whoever draws a page that is in no document: what comes with it. */
export function bringStartData(data: StartData): void {
  startData = data;
  isFresh = () => true;
}

/**
 * The reply that came with the page for a call, once: a second call of the same kind goes to the server.
 * Undefined when the page brought none, brought it in another language, or is no longer new.
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
 * The data of a reply that came with the page, without taking it: for what is drawn at once. Null where there is nothing
 * of the kind, undefined as above, and once it was taken.
 */
export function startDataOf<K extends EndpointKey>(key: K, input: StartInput): EndpointData<K> | null | undefined {
  startData ??= readStartData();
  const { replies, language } = startData;
  if (!isFresh() || language !== LANGUAGE_TAGS[currentLocale()]) return undefined;
  return dataIn(replies, key, input);
}

/** Whether the page brought anything that can still be drawn from. */
export const hasStartData = (): boolean => isFresh() && (element()?.textContent ?? '').length > 2;

/** The public address of the site, as the server knows it. */
export const siteAddress = (): string => element()?.dataset.base ?? window.location.origin;

/** The origins whose pages the operator allows in the back-office's frame. */
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
