import type { ChosenPreferences, Theme } from '../../machines/preferences/preferences.machine.ts';
import type { listenToEvents } from '../effects/eventStream.ts';
import type { LocalStore } from '../effects/storage.ts';
import type { Locale } from '../i18n/locale.ts';
import type { Api } from '../portal/api.ts';
import type { AppSystem } from '../portal/system.tsx';
import type { CallEffects } from './send.ts';

/**
 * The outside world of the actor system: the browser (`browserEffects`), a story or a test. All effects of its
 * statecharts pass through here. Window events are sent by `listenToWindow`. Effects that only a later part needs are
 * loaded with that part (`keptLists`).
 */
export type Effects = CallEffects & {
  /** The device's storage. */
  store: LocalStore;
  /** Makes every tab delete its form drafts. */
  forgetDrafts: () => void;
  /** Makes this tab delete other users' drafts after this user signed in. */
  claimDrafts: (person: string) => void;
  /** Deletes the table views of all users except this one. */
  forgetTableViews: (but?: string) => void;

  /** Sets the URL, as a new history entry or replacing the current one. Returns the resulting URL. */
  writeAddress: (to: string, replace: boolean) => string;
  /** Loads the code of a page that is about to be shown. Without it, the code is loaded on render. */
  fetchPage?: (address: string, system: AppSystem) => Promise<void>;
  /** Starts the newly opened page: restores its last scroll position and focuses its heading. */
  beginPage: () => void;
  scrollPage: (to: number, duration: number, signal: AbortSignal) => Promise<void>;

  /** Sends this device's preferences to the server, for the first paint of the next page. */
  keepChoices: (chosen: ChosenPreferences) => void;
  /** The theme in which the server rendered the page. */
  drawnTheme: () => Theme;
  /** The theme that the device prefers. */
  systemTheme: Theme;
  /** The language that the browser prefers; English if the portal does not support it. */
  browserLanguage: () => Locale;
  /** The language in which the page was delivered, and whether its URL asks for one. */
  pageLanguage: () => Locale;
  asksForLanguage: () => boolean;
  showLanguage: (locale: Locale) => void;
  showTheme: (theme: Theme) => void;

  /** Leaves the portal for an address that the server gave, to end the session at an identity provider too. */
  leave: (address: string) => void;
  saveFile: (address: string, name: string) => void;
  /** Computes the proof of work for a challenge. */
  solveChallenge: (challenge: unknown, signal: AbortSignal) => Promise<string>;
  /** Logs a failure that is not shown otherwise (specification, section 8). */
  logFailure: (subject: string, error: unknown) => void;

  /** Answers instead of the request pipeline, for stories. */
  api?: Api;
  /** Listens to event streams without the network, for stories. */
  listen?: typeof listenToEvents | undefined;
};
