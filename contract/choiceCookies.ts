export type Theme = 'light' | 'dark';

/**
 * What was chosen on a device; what was not chosen is not remembered. It is told to the server with each visit, so that
 * it draws the first picture of a page in that. Nothing else is in a cookie: who somebody is only the device's storage knows.
 */
export type ChosenPreferences = { locale?: 'en' | 'zh'; theme?: Theme };

const YEAR_SECONDS = 31_536_000;
const LOCALE = 'oncology-browser-locale';
const THEME = 'oncology-browser-theme';

/** The choices in a `Cookie` header; what was never chosen, or is none of ours, is left out. */
export function readChoices(header = ''): ChosenPreferences {
  const value = (name: string) => new RegExp(`(?:^|;\\s*)${name}=(\\w+)(?:;|$)`).exec(header)?.[1];
  const [locale, theme] = [value(LOCALE), value(THEME)];
  return {
    ...((locale === 'en' || locale === 'zh') && { locale }),
    ...((theme === 'light' || theme === 'dark') && { theme }),
  };
}

/** The cookies that keep choices for a year, as `Set-Cookie` and `document.cookie` take them. */
export function writeChoices({ locale, theme }: ChosenPreferences): string[] {
  const kept = [...(locale ? [`${LOCALE}=${locale}`] : []), ...(theme ? [`${THEME}=${theme}`] : [])];
  return kept.map((pair) => `${pair}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`);
}
