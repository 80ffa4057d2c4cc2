/**
 * The flight record: what the statecharts of a page did before a fault. This file lists all that may be in it. Browser
 * and server check every entry against it, so nothing typed, no token, no name and no address can be stored.
 */

/** The number of events that a page remembers. */
export const MOST_RECORDED = 200;
/** The most characters that the states of one statechart may have in a record. */
export const STATES_MAX = 600;
/** The most characters that a record may have, so that a report is within the limit of calls without a sign-in. */
export const RECORD_MAX = 60_000;

/** Names from the code: of a statechart, and of an event with the IDs of states and actors. */
export const CHART_PATTERN = '^[a-z][A-Za-z]{0,39}$';
export const EVENT_PATTERN = '^[a-z][A-Za-z]*(?:[.-][A-Za-z0-9_]+){0,12}$';
export const EVENT_MAX = 100;
/** The innermost active states below their statechart, such as `traffic.burst.silent link.online`. */
export const STATES_PATTERN = '^(?:[A-Za-z][A-Za-z0-9]*(?:[. ][A-Za-z][A-Za-z0-9]*)*)?$';

/** Replaces the name of an event that does not have the form of a name in the code. */
export const OTHER_EVENT = 'other';

/** The fields that are recorded: some of the listed words, `flag` (yes or no), or `size` (pixels or a small number). */
type Recorded = 'flag' | 'size' | readonly string[];

const THEMES = ['light', 'dark'];
const LOCALES = ['en', 'zh'];
const SIGNED_IN = { signedIn: 'flag' } as const;

/** The fields of each event that a record keeps. All others are left out. */
export const RECORDED_FIELDS: Readonly<Record<string, Readonly<Record<string, Recorded>>>> = {
  'backToTop.scrolled': { y: 'size' },
  'download.identityChanged': SIGNED_IN,
  'layout.resized': { width: 'size' },
  'navBar.deviceChanged': { mobile: 'flag' },
  'navBar.identityChanged': SIGNED_IN,
  'navBar.pageChanged': { alwaysSolid: 'flag' },
  'navBar.scrolled': { y: 'size' },
  'navigation.go': { replace: 'flag', forced: 'flag' },
  'navigation.identityChanged': { signedIn: 'flag', stay: 'flag' },
  'preferences.languageChosen': { locale: LOCALES },
  'preferences.placeEntered': { locale: LOCALES },
  'preferences.systemThemeChanged': { theme: THEMES },
  'preferences.themeChosen': { theme: THEMES },
  'search.limitChanged': { limit: 'size' },
  'search.pageChanged': { page: 'size' },
  'searchChoices.identityChanged': SIGNED_IN,
  'shortlist.identityChanged': SIGNED_IN,
};

type Field = boolean | number | string;
type Fields = Record<string, Field>;

const SIZE_MAX = 1_000_000;

/** Returns the fields of an event that a record may keep; undefined if there are none. */
export function recordedFields(event: {
  readonly type: string;
  readonly [field: string]: unknown;
}): Fields | undefined {
  const allowed = allowedFields.get(event.type);
  if (!allowed) return undefined;
  const kept: Fields = {};
  for (const [name, how] of allowed) {
    const value = event[name];
    if (how === 'flag' ? typeof value === 'boolean' : how === 'size' ? isSize(value) : isOneOf(how, value))
      kept[name] = value as Field;
  }
  return kept;
}

const allowedFields = new Map(Object.entries(RECORDED_FIELDS).map(([type, fields]) => [type, Object.entries(fields)]));
const isSize = (value: unknown): boolean => Number.isInteger(value) && Math.abs(value as number) <= SIZE_MAX;
const isOneOf = (words: readonly unknown[], value: unknown): boolean => words.includes(value);
