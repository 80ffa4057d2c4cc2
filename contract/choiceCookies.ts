export type Theme = 'light' | 'dark';

/**
 * Preferences chosen on a device; a preference that was not chosen is absent. The cookies send them with each request,
 * so that the server renders the first paint of a page with them. The cookies hold nothing else: the user's identity is
 * kept only in the device's storage.
 */
export type ChosenPreferences = { locale?: 'en' | 'zh'; theme?: Theme };

const YEAR_SECONDS = 31_536_000;
const LOCALE = 'oncology-browser-locale';
const THEME = 'oncology-browser-theme';

/** Returns the choices in a `Cookie` header. A choice that was never made, or has an unknown value, is left out. */
export function readChoices(header = ''): ChosenPreferences {
  const value = (name: string) => new RegExp(`(?:^|;\\s*)${name}=(\\w+)(?:;|$)`).exec(header)?.[1];
  const [locale, theme] = [value(LOCALE), value(THEME)];
  return {
    ...((locale === 'en' || locale === 'zh') && { locale }),
    ...((theme === 'light' || theme === 'dark') && { theme }),
  };
}

/** Returns the cookies that keep the choices for a year, in the form that `Set-Cookie` and `document.cookie` take. */
export function writeChoices({ locale, theme }: ChosenPreferences): string[] {
  const kept = [...(locale ? [`${LOCALE}=${locale}`] : []), ...(theme ? [`${THEME}=${theme}`] : [])];
  return kept.map((pair) => `${pair}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`);
}
