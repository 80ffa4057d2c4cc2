import { assign, setup } from 'xstate';
import type { ChosenPreferences, Theme } from '../../contract/choiceCookies.ts';
import { withEvent } from '../withEvent.ts';

export type { ChosenPreferences, Theme };
export type Locale = 'en' | 'zh';

export type PreferencesEvent =
  | { type: 'preferences.languageChosen'; locale: Locale }
  | { type: 'preferences.placeEntered'; locale: Locale }
  | { type: 'preferences.themeChosen'; theme: Theme }
  | { type: 'preferences.systemThemeChanged'; theme: Theme };

/** `followsPlace`: no language was chosen, so each part of the site uses its default. */
type Context = { initial: ChosenPreferences; system: Theme; followsPlace: boolean };

/**
 * Language and theme of this device. The public site is in English and the back-office in Chinese, unless an earlier
 * choice or, on the public site, the page's address sets another language. The theme follows the system until the user
 * chooses one.
 *
 * - Input: the earlier choices, the system's theme, and whether the language `followsPlace`.
 * - Events: the two choices; `preferences.placeEntered` (the site or the back-office, with its language); a change of
 *   the system's theme.
 * - Tags: `chinese`, `dark`.
 * - Required: actions `applyLanguage`, `applyTheme` (to the page), `rememberLanguage`, `rememberTheme` (storage).
 */
export const preferencesMachine = setup({
  types: {
    context: {} as Context,
    events: {} as PreferencesEvent,
    input: {} as { chosen: ChosenPreferences; system: Theme; followsPlace?: boolean },
    tags: {} as 'chinese' | 'dark',
  },
  actions: {
    applyLanguage: (_, _params: { locale: Locale }) => {},
    applyTheme: (_, _params: { theme: Theme }) => {},
    rememberLanguage: (_, _params: { locale: Locale }) => {},
    rememberTheme: (_, _params: { theme: Theme }) => {},
    keepChosen: assign({ followsPlace: false }),
  },
  guards: {
    speaksChinese: ({ context }) => context.initial.locale === 'zh',
    isChinese: (_, { locale }: { locale: Locale }) => locale === 'zh',
    isEnglish: (_, { locale }: { locale: Locale }) => locale === 'en',
    followsToChinese: ({ context }, { locale }: { locale: Locale }) => context.followsPlace && locale === 'zh',
    followsToEnglish: ({ context }, { locale }: { locale: Locale }) => context.followsPlace && locale === 'en',
    choseDark: ({ context }) => context.initial.theme === 'dark',
    choseLight: ({ context }) => context.initial.theme === 'light',
    systemIsDark: ({ context }) => context.system === 'dark',
    isDark: (_, { theme }: { theme: Theme }) => theme === 'dark',
    isLight: (_, { theme }: { theme: Theme }) => theme === 'light',
  },
}).createMachine({
  id: 'preferences',
  type: 'parallel',
  context: ({ input }) => ({
    initial: input.chosen,
    system: input.system,
    followsPlace: input.followsPlace === true,
  }),
  states: {
    language: {
      initial: 'deciding',
      on: { 'preferences.languageChosen': { actions: 'keepChosen' } },
      states: {
        deciding: { always: [{ guard: 'speaksChinese', target: 'chinese' }, { target: 'english' }] },
        english: {
          description: 'Texts, numbers and server messages are in English.',
          entry: { type: 'applyLanguage', params: { locale: 'en' } },
          on: {
            'preferences.languageChosen': {
              guard: withEvent('isChinese'),
              target: 'chinese',
              actions: [{ type: 'rememberLanguage', params: { locale: 'zh' } }, 'keepChosen'],
            },
            'preferences.placeEntered': {
              guard: withEvent('followsToChinese'),
              target: 'chinese',
            },
          },
        },
        chinese: {
          description: 'Texts, numbers and server messages are in Simplified Chinese.',
          tags: 'chinese',
          entry: { type: 'applyLanguage', params: { locale: 'zh' } },
          on: {
            'preferences.languageChosen': {
              guard: withEvent('isEnglish'),
              target: 'english',
              actions: [{ type: 'rememberLanguage', params: { locale: 'en' } }, 'keepChosen'],
            },
            'preferences.placeEntered': {
              guard: withEvent('followsToEnglish'),
              target: 'english',
            },
          },
        },
      },
    },
    theme: {
      initial: 'deciding',
      on: {
        'preferences.themeChosen': [
          {
            guard: withEvent('isDark'),
            target: '.dark',
            actions: { type: 'rememberTheme', params: { theme: 'dark' } },
          },
          { target: '.light', actions: { type: 'rememberTheme', params: { theme: 'light' } } },
        ],
      },
      states: {
        deciding: {
          always: [
            { guard: 'choseDark', target: 'dark' },
            { guard: 'choseLight', target: 'light' },
            { target: 'followingSystem' },
          ],
        },
        followingSystem: {
          description: 'No choice: the page is light or dark like the system.',
          initial: 'deciding',
          states: {
            deciding: { always: [{ guard: 'systemIsDark', target: 'dark' }, { target: 'light' }] },
            light: {
              entry: { type: 'applyTheme', params: { theme: 'light' } },
              on: {
                'preferences.systemThemeChanged': {
                  guard: withEvent('isDark'),
                  target: 'dark',
                },
              },
            },
            dark: {
              tags: 'dark',
              entry: { type: 'applyTheme', params: { theme: 'dark' } },
              on: {
                'preferences.systemThemeChanged': {
                  guard: withEvent('isLight'),
                  target: 'light',
                },
              },
            },
          },
        },
        light: { entry: { type: 'applyTheme', params: { theme: 'light' } } },
        dark: { tags: 'dark', entry: { type: 'applyTheme', params: { theme: 'dark' } } },
      },
    },
  },
});
