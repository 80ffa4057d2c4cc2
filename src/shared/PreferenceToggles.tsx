import { useSystem } from '../portal/system.tsx';
import { useTag } from '../portal/useTag.ts';
import { LanguageToggle } from '../ui/LanguageToggle.tsx';
import { ThemeToggle } from '../ui/ThemeToggle.tsx';
import { useHydrated } from '../ui/useHydrated.ts';

/** Switches language and theme, on the bar or beside a form. */
export function PreferenceToggles({ worded = false, variant }: { worded?: boolean; variant: 'bar' | 'quiet' }) {
  const { preferences, drawnTheme } = useSystem();
  const chinese = useTag(preferences, 'chinese');
  const isDark = useTag(preferences, 'dark');
  const dark = useHydrated() ? isDark : drawnTheme === 'dark';
  return (
    <>
      <span data-part="language">
        <LanguageToggle
          variant={variant}
          locale={chinese ? 'zh' : 'en'}
          onToggle={() => {
            preferences.send({ type: 'preferences.languageChosen', locale: chinese ? 'en' : 'zh' });
            // the bar is rendered again in the other language: restore the focus
            requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-part=language] > button')?.focus());
          }}
        />
      </span>
      <ThemeToggle
        variant={variant}
        worded={worded}
        theme={dark ? 'dark' : 'light'}
        onToggle={() => preferences.send({ type: 'preferences.themeChosen', theme: dark ? 'light' : 'dark' })}
      />
    </>
  );
}
