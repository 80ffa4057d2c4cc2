import { waitFor } from 'xstate';
import { preparePage } from './PageOutlet.tsx';
import type { AppSystem } from './system.tsx';

/** Until it is known which page is shown first, and its code is here. What cannot be fetched is said by the page outlet. */
export async function prepareFirstPage(system: AppSystem): Promise<void> {
  const { context } = await waitFor(system.navigation, (snapshot) => snapshot.context.shown !== null);
  if (context.shown) await preparePage(context.shown.name, system).catch(() => {});
}
