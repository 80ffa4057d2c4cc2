import type { ChosenPreferences, Theme } from '../../machines/preferences/preferences.machine.ts';
import type { listenToEvents } from '../effects/eventStream.ts';
import type { LocalStore } from '../effects/storage.ts';
import type { Locale } from '../i18n/locale.ts';
import type { Api } from '../portal/api.ts';
import type { AppSystem } from '../portal/system.tsx';
import type { CallEffects } from './send.ts';

/**
 * The outside world of the actor system: the browser (`browserEffects`), a story or a test. What its charts do to the
 * world and learn of it passes here. What they are told of the window comes as events (`listenToWindow`); what only a later
 * part asks for comes with that part's code (`keptLists`).
 */
export type Effects = CallEffects & {
  /** What the device keeps. */
  store: LocalStore;
  /** Has every tab forget what was typed into forms. */
  forgetDrafts: () => void;
  /** Has this tab forget what somebody else typed, now that this person signed in. */
  claimDrafts: (person: string) => void;
  /** Has the device forget how people look at tables, but for this person. */
  forgetTableViews: (but?: string) => void;

  /** Puts an address into the bar: as a new entry, or in place of the present one. Returns it as it stands there. */
  writeAddress: (to: string, replace: boolean) => string;
  /** Fetches the code of a page that is about to be shown; without it that is fetched when the page is drawn. */
  fetchPage?: (address: string, system: AppSystem) => Promise<void>;
  /** The page that was gone to begins: where it was left when it was last seen, with the focus at its heading. */
  beginPage: () => void;
  scrollPage: (to: number, duration: number, signal: AbortSignal) => Promise<void>;

  /** Has the server know what was chosen on this device, for the first picture of the next page. */
  keepChoices: (chosen: ChosenPreferences) => void;
  /** The theme in which the server drew the page. */
  drawnTheme: () => Theme;
  /** The theme that the device asks for. */
  systemTheme: Theme;
  /** The language that the browser asks for; English where it asks for none that we speak. */
  browserLanguage: () => Locale;
  /** The language in which the page came, and whether its address asks for one. */
  pageLanguage: () => Locale;
  asksForLanguage: () => boolean;
  showLanguage: (locale: Locale) => void;
  showTheme: (theme: Theme) => void;

  saveFile: (address: string, name: string) => void;
  /** The proof that this is no robot. */
  solveChallenge: (challenge: unknown, signal: AbortSignal) => Promise<string>;
  /** Notes a failure that nobody is told of otherwise (specification, section 8). */
  logFailure: (subject: string, error: unknown) => void;

  /** Answers in place of the request pipeline: stories. */
  api?: Api;
  /** How streams of events are listened to, where that is not over the network: stories. */
  listen?: typeof listenToEvents | undefined;
};
