import { useEffect, useState } from 'react';
import { layoutInWorker } from '../layoutInWorker.ts';
import type { Placed } from '../placed.ts';
import type { Statechart } from '../statechart.ts';

/** Returns the layout of a statechart once it is computed. Until then it returns the previous one, to avoid flicker. */
export function usePlaced(
  chart: Statechart,
  collapsed: ReadonlySet<string>,
  hasNotes: boolean,
): { placed: Placed | null; failed: boolean } {
  const [answer, setAnswer] = useState<{ placed: Placed | null; failed: boolean }>({ placed: null, failed: false });
  useEffect(() => {
    let current = true;
    layoutInWorker(chart, collapsed, hasNotes).then(
      (placed) => current && setAnswer({ placed, failed: false }),
      () => current && setAnswer({ placed: null, failed: true }),
    );
    return () => {
      current = false;
    };
  }, [chart, collapsed, hasNotes]);
  return answer;
}
