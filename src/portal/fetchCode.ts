import { reloadOnce } from '../effects/history.ts';
import { forgetOnceShown } from '../ui/failedCode.ts';

/**
 * Loads the code of a page. If it no longer exists (after a release), the page reloads once. Otherwise the failure is
 * shown, and the next attempt loads it again.
 * @param forget drops what holds the failed attempt
 */
export async function fetchCode<Code>(load: () => Promise<Code>, forget: () => void): Promise<Code> {
  try {
    return await load();
  } catch (reason) {
    forgetOnceShown(forget);
    // never settles while the page reloads
    if (navigator.onLine && reloadOnce()) return new Promise<never>(() => {});
    throw reason;
  }
}
