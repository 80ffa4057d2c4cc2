import { Actor } from 'xstate';
import { PARTS_MAX } from '../../../contract/chartCounts.ts';
import { PartCounter } from './PartCounter.ts';

/** What the browser says about being counted. `doNotTrack` is '1' if the visitor does not want it. */
type Wishes = { globalPrivacyControl?: boolean; doNotTrack?: string | null };

/** Whether a visitor asks not to be counted. */
export const isUncounted = ({ globalPrivacyControl, doNotTrack }: Wishes): boolean =>
  globalPrivacyControl === true || doNotTrack === '1';

/**
 * Counts the statecharts of every system that starts from now on, and sends the counts to an address when the page is
 * hidden. The requests carry no cookie and no token.
 */
export function countSession(address: string): void {
  const counter = new PartCounter();
  const systems = new WeakSet<object>();
  const { start } = Actor.prototype;
  Actor.prototype.start = function begin(this: Actor<never>) {
    if (this._parent === undefined && !systems.has(this.system)) {
      systems.add(this.system);
      this.system.inspect(counter.inspect);
    }
    return start.call(this);
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send(address, counter.take());
  });
}

function send(address: string, counts: readonly object[]): void {
  for (let begin = 0; begin < counts.length; begin += PARTS_MAX)
    fetch(address, {
      method: 'POST',
      keepalive: true,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ counts: counts.slice(begin, begin + PARTS_MAX) }),
      // counts that do not arrive are missing, and nobody waits for them
    }).catch(() => {});
}
