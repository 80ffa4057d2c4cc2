/**
 * Runs before anything is painted, as a script of its own: the theme that was chosen on the device (else the system's),
 * and whether the page came in another language than the chosen one; its picture is not shown then.
 * It is written into a file as it stands (`firstPaintFiles`), so it reaches for nothing outside of it.
 */
export function chooseEarly(storageKey: string): void {
  const page = document.documentElement;
  let chosen: { theme?: unknown; locale?: unknown } = {};
  try {
    chosen = Object(JSON.parse(localStorage.getItem(storageKey) ?? '{}'));
  } catch {
    // storage that is blocked, or an entry of a foreign hand: as if nothing was chosen
  }
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  page.dataset.theme = chosen.theme === 'light' || chosen.theme === 'dark' ? chosen.theme : dark ? 'dark' : 'light';
  const asked = /[?&]lang=/.test(location.search);
  const speaks = page.lang.startsWith('zh') ? 'zh' : 'en';
  if (!asked && typeof chosen.locale === 'string' && chosen.locale !== speaks) page.dataset.firstPaint = 'unfit';
}
