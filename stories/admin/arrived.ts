import { expect, screen, waitFor } from 'storybook/test';

/** Waits until the page is complete: its code is loaded and its transition has ended. */
export async function arrived(page: string) {
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: page, hidden: true })).toBeVisible());
  await waitFor(() => expect(document.querySelector('[data-passage=settled]')).not.toBeNull());
}
