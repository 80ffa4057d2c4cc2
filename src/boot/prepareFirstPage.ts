import { waitFor } from 'xstate';
import type { AppSystem } from '../portal/system.tsx';
import { preparePage } from './PageOutlet.tsx';
import { pageNamed } from './pages.ts';

/**
 * Waits until the first page is known and its code is loaded, and then passes on early replies that have arrived. The
 * page outlet reports what cannot be loaded.
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
  // lets the statecharts process replies that have arrived
  await new Promise((resolve) => setTimeout(resolve));
}
