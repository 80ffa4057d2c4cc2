/** Returns the URL of the contact form with these models and the search they come from. */
export function contactAddress(codes: readonly string[], from?: string): string {
  const search = from?.startsWith('/search?') ? `&search=${encodeURIComponent(from)}` : '';
  return `/contact?models=${listed(codes)}${search}`;
}

const listed = (codes: readonly string[]) => codes.map(encodeURIComponent).join(',');
