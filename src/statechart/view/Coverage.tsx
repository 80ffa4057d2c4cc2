import { useState } from 'react';
import { m } from '../../i18n/compiled/messages.js';
import type { Statechart } from '../statechart.ts';
import { coverageOf, loadTaken, type Taken } from '../taken.ts';

type Shown = { taken: Taken | null; toggle: () => Promise<boolean>; hide: () => void };

/** The coverage of a statechart by the model tests, while it is shown. `toggle` returns false if there is none. */
export function useTaken(name: string): Shown {
  const [taken, setTaken] = useState<{ name: string; counts: Taken } | null>(null);
  const shown = taken?.name === name ? taken.counts : null;
  const hide = () => setTaken(null);
  const toggle = async () => {
    if (shown) {
      hide();
      return true;
    }
    const counts = await loadTaken(name);
    setTaken(counts && { name, counts });
    return counts !== null;
  };
  return { taken: shown, toggle, hide };
}

/** The figures of the last model test run. */
export function CoverageFigures({ chart, taken }: { chart: Statechart; taken: Taken }) {
  const { states, transitions } = coverageOf(chart, taken);
  return (
    <span className="sct-figures">
      {m.charts_coverage_figures({ states: states.join(' / '), transitions: transitions.join(' / ') })}
    </span>
  );
}
