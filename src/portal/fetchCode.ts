import { reloadOnce } from '../effects/history.ts';
import { forgetOnceShown } from '../ui/failedCode.ts';

/**
 * Fetches the code of a page. When it is gone (after a release) the page is loaded anew, once; else the failure is
 * shown, and the next attempt fetches anew.
 * @param forget drops what holds the failed attempt
 */
export async function fetchCode<Code>(load: () => Promise<Code>, forget: () => void): Promise<Code> {
  try {
    return await load();
  } catch (reason) {
    forgetOnceShown(forget);
    // never settles while the page goes away
    if (navigator.onLine && reloadOnce()) return new Promise<never>(() => {});
    throw reason;
  }
}
