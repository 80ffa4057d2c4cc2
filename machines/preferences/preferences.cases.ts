import type { Cases } from '../cases.ts';

export const preferencesCases: Cases = {
  inputs: [
    { chosen: {}, system: 'light' },
    { chosen: {}, system: 'dark' },
    { chosen: {}, system: 'light', followsPlace: true },
    { chosen: { locale: 'zh', theme: 'dark' }, system: 'light' },
    { chosen: { locale: 'en', theme: 'light' }, system: 'dark' },
  ],
  events: [
    { type: 'preferences.languageChosen', locale: 'zh' },
    { type: 'preferences.languageChosen', locale: 'en' },
    { type: 'preferences.placeEntered', locale: 'zh' },
    { type: 'preferences.placeEntered', locale: 'en' },
    { type: 'preferences.themeChosen', theme: 'dark' },
    { type: 'preferences.themeChosen', theme: 'light' },
    { type: 'preferences.systemThemeChanged', theme: 'dark' },
    { type: 'preferences.systemThemeChanged', theme: 'light' },
  ],
};
