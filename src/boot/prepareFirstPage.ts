import { waitFor } from 'xstate';
import type { AppSystem } from '../portal/system.tsx';
import { preparePage } from './PageOutlet.tsx';
import { pageNamed } from './pages.ts';

/**
 * Until it is known which page is shown first, and its code is here, and what was asked for ahead of it where that is
 * there already. What cannot be fetched is said by the page outlet.
 */
export async function prepareFirstPage(system: AppSystem): Promise<void> {
  const { context } = await waitFor(system.navigation, (snapshot) => snapshot.context.shown !== null);
  if (!context.shown) return;
  const { name, address } = context.shown;
  const { begin, fetchRest } = pageNamed(name);
  try {
    await Promise.all([preparePage(name, system), fetchRest?.(address)]);
  } catch {
    return;
  }
  if (begin === undefined) return;
  begin(system, address);
  // replies that have come pass through the charts
  await new Promise((resolve) => setTimeout(resolve));
}
