/** Returns the URL of the contact form with these models and the search they come from. */
export function contactAddress(codes: readonly string[], from?: string): string {
  const search = from?.startsWith('/search?') ? `&search=${encodeURIComponent(from)}` : '';
  return `/contact?models=${listed(codes)}${search}`;
}

const listed = (codes: readonly string[]) => codes.map(encodeURIComponent).join(',');

/** Longer lists are not put into an address. */
const MOST_CHARACTERS = 1_500;

/**
 * Returns the URL of the trial planner for a cohort of these models; null if they are too many for an address.
 *
 * @param parameters inputs of the plan, for example the panel that the models are of
 */
export function planAddress(
  codes: readonly string[],
  parameters: Readonly<Record<string, string>> = {},
): string | null {
  const list = listed(codes);
  if (codes.length === 0 || list.length > MOST_CHARACTERS) return null;
  const given = Object.entries(parameters).map(([name, value]) => `&${name}=${encodeURIComponent(value)}`);
  return `/analysis?screen=planner${given.join('')}&cohort=${encodeURIComponent(`ids=${list}`)}`;
}
