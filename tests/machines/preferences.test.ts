import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import {
  type ChosenPreferences,
  type PreferencesEvent,
  preferencesMachine,
  type Theme,
} from '../../machines/preferences/preferences.machine.ts';

/** Starts the machine and records in order what it does to the page and to storage. */
function rig(chosen: ChosenPreferences = {}, system: Theme = 'light') {
  const done: string[] = [];
  const actor = createActor(
    preferencesMachine.provide({
      actions: {
        applyLanguage: (_, { locale }) => void done.push(`speak ${locale}`),
        applyTheme: (_, { theme }) => void done.push(`paint ${theme}`),
        rememberLanguage: (_, { locale }) => void done.push(`keep ${locale}`),
        rememberTheme: (_, { theme }) => void done.push(`keep ${theme}`),
      },
    }),
    { input: { chosen, system } },
  ).start();
  return {
    done,
    send: (event: PreferencesEvent) => actor.send(event),
    state: () => ({ chinese: actor.getSnapshot().hasTag('chinese'), dark: actor.getSnapshot().hasTag('dark') }),
  };
}

describe('preferences', () => {
  test('without a choice: English, and dark or light as the system; nothing is stored', () => {
    expect(rig().done).toEqual(['speak en', 'paint light']);
    expect(rig({}, 'dark').done).toEqual(['speak en', 'paint dark']);
  });

  test('an earlier choice applies, whatever the system prefers', () => {
    const { done, state, send } = rig({ locale: 'zh', theme: 'light' }, 'dark');
    expect(done).toEqual(['speak zh', 'paint light']);
    send({ type: 'preferences.systemThemeChanged', theme: 'dark' });
    expect(state()).toEqual({ chinese: true, dark: false });
    expect(rig({ theme: 'dark' }).state()).toEqual({ chinese: false, dark: true });
  });

  test('the language switches both ways and is stored once for each change', () => {
    const { done, send, state } = rig();
    send({ type: 'preferences.languageChosen', locale: 'en' });
    send({ type: 'preferences.languageChosen', locale: 'zh' });
    send({ type: 'preferences.languageChosen', locale: 'zh' });
    expect(state().chinese).toBe(true);
    send({ type: 'preferences.languageChosen', locale: 'en' });
    expect(state().chinese).toBe(false);
    expect(done.filter((entry) => entry.startsWith('keep'))).toEqual(['keep zh', 'keep en']);
  });

  test('without a choice the page follows the system both ways, and stores nothing', () => {
    const { done, send, state } = rig();
    send({ type: 'preferences.systemThemeChanged', theme: 'light' });
    send({ type: 'preferences.systemThemeChanged', theme: 'dark' });
    expect(state().dark).toBe(true);
    send({ type: 'preferences.systemThemeChanged', theme: 'dark' });
    send({ type: 'preferences.systemThemeChanged', theme: 'light' });
    expect(state().dark).toBe(false);
    expect(done).toEqual(['speak en', 'paint light', 'paint dark', 'paint light']);
  });

  test('a chosen theme stays when the system changes', () => {
    const { send, state, done } = rig();
    send({ type: 'preferences.themeChosen', theme: 'dark' });
    send({ type: 'preferences.systemThemeChanged', theme: 'light' });
    expect(state().dark).toBe(true);
    send({ type: 'preferences.themeChosen', theme: 'light' });
    expect(state().dark).toBe(false);
    expect(done).toEqual(['speak en', 'paint light', 'keep dark', 'paint dark', 'keep light', 'paint light']);
  });
});

test('the back-office is Chinese and the site English until the user chooses', () => {
  const actor = createActor(preferencesMachine, {
    input: { chosen: { locale: 'en' }, system: 'light', followsPlace: true },
  }).start();
  const chinese = () => actor.getSnapshot().hasTag('chinese');
  actor.send({ type: 'preferences.placeEntered', locale: 'zh' });
  expect(chinese()).toBe(true);
  actor.send({ type: 'preferences.placeEntered', locale: 'en' });
  expect(chinese()).toBe(false);
  // a user who switches away from the default language of the site or back-office has made a choice, which then applies
  // to both
  actor.send({ type: 'preferences.placeEntered', locale: 'zh' });
  actor.send({ type: 'preferences.languageChosen', locale: 'en' });
  actor.send({ type: 'preferences.placeEntered', locale: 'zh' });
  expect(actor.getSnapshot().hasTag('chinese')).toBe(false);
});

test('choosing the current language is a choice too', () => {
  const actor = createActor(preferencesMachine, {
    input: { chosen: { locale: 'en' }, system: 'light', followsPlace: true },
  }).start();
  actor.send({ type: 'preferences.languageChosen', locale: 'en' });
  actor.send({ type: 'preferences.placeEntered', locale: 'zh' });
  expect(actor.getSnapshot().hasTag('chinese')).toBe(false);
});
