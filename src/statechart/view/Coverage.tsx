import { useState } from 'react';
import { m } from '../../i18n/compiled/messages.js';
import type { Statechart } from '../statechart.ts';
import { coverageOf, loadTaken, type Taken } from '../taken.ts';

/** What the model tests took of a chart, while somebody wants to see it. `toggle` answers false where there is nothing. */
export function useTaken(name: string): { taken: Taken | null; toggle: () => Promise<boolean> } {
  const [taken, setTaken] = useState<{ name: string; counts: Taken } | null>(null);
  const shown = taken?.name === name ? taken.counts : null;
  const toggle = async () => {
    if (shown) {
      setTaken(null);
      return true;
    }
    const counts = await loadTaken(name);
    setTaken(counts && { name, counts });
    return counts !== null;
  };
  return { taken: shown, toggle };
}

/** The figures of the model tests' last run. */
export function CoverageFigures({ chart, taken }: { chart: Statechart; taken: Taken }) {
  const { states, transitions } = coverageOf(chart, taken);
  return (
    <span className="sct-figures">
      {m.charts_coverage_figures({ states: states.join(' / '), transitions: transitions.join(' / ') })}
    </span>
  );
}
