import { expect, screen, waitFor } from 'storybook/test';

/** Until the page has come to rest: neither is its part on the way nor does it still fade in. */
export async function arrived(page: string) {
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: page, hidden: true })).toBeVisible());
  await waitFor(() => expect(document.querySelector('[data-passage=settled]')).not.toBeNull());
}
