import { useMemo } from 'react';
import { BACK_OFFICE_PASSWORD } from '../../../machines/navigation/address.ts';
import type { PaletteItem } from '../../../machines/palette/matching.ts';
import { canFillScreen, toggleFullScreen } from '../../effects/fullScreen.ts';
import { m } from '../../i18n/compiled/messages.js';
import { useSystem } from '../../portal/system.tsx';
import { useTag } from '../../portal/useTag.ts';
import type { Tabs } from './useTabs.ts';

/** An action of the palette, found by its name in either language. */
export type Act = PaletteItem & { run: () => void };

type Words = (inputs: Record<string, never>, options: { locale: 'en' | 'zh' }) => string;

const act = (id: string, words: Words, run: () => void): Act => ({
  id,
  kind: 'action',
  name: { en: words({}, { locale: 'en' }), zh: words({}, { locale: 'zh' }) },
  hint: null,
  run,
});

/** Returns the actions that every back-office page offers. */
export function useActs(tabs: Tabs, showKeys: () => void): readonly Act[] {
  const { layout, navigation, preferences, session } = useSystem();
  const chinese = useTag(preferences, 'chinese');
  const dark = useTag(preferences, 'dark');
  return useMemo(() => {
    const go = (to: string) => () => navigation.send({ type: 'navigation.go', to });
    const speak = (locale: 'en' | 'zh') => () => preferences.send({ type: 'preferences.languageChosen', locale });
    const paint = (theme: 'light' | 'dark') => () => preferences.send({ type: 'preferences.themeChosen', theme });
    return [
      chinese ? act('english', () => 'English', speak('en')) : act('chinese', () => '中文', speak('zh')),
      dark
        ? act('light', m.ui_theme_switch_to_light, paint('light'))
        : act('dark', m.ui_theme_switch_to_dark, paint('dark')),
      ...(canFillScreen() ? [act('fullScreen', m.admin_shell_full_screen_toggle, toggleFullScreen)] : []),
      act('sidebar', m.admin_shell_sidebar_toggle, () => layout.send({ type: 'layout.sidebarToggled' })),
      act('closeOthers', m.admin_shell_tabs_close_others, () => tabs.send({ type: 'adminTabs.othersClosed' })),
      act('keys', m.admin_keys_title, showKeys),
      act('password', m.password_title, go(BACK_OFFICE_PASSWORD)),
      act('site', m.admin_shell_to_site, go('/home')),
      act('signOut', m.nav_logout, () => session.send({ type: 'session.signOut' })),
    ];
  }, [chinese, dark, layout, navigation, preferences, session, showKeys, tabs]);
}
