import { useState } from 'react';
import { m } from '../../i18n/compiled/messages.js';
import { transitionWords } from '../log/words.ts';
import { type Compared, comparedOf, type LoadCounts, neverTaken } from '../realCounts.ts';
import type { Statechart } from '../statechart.ts';
import { coverageOf, loadTaken } from '../taken.ts';
import { shortName } from './names.ts';

/** A statechart: the name of its tests, and its ID. */
type Which = { name: string; id: string };

/** What real sessions took of a statechart, while it is shown. `toggle` returns false if it cannot be loaded. */
export function useRealCounts({ name, id }: Which, load: LoadCounts | undefined) {
  const [loaded, setLoaded] = useState<{ id: string; compared: Compared } | null>(null);
  const shown = loaded?.id === id ? loaded.compared : null;
  const hide = () => setLoaded(null);
  const toggle = async () => {
    if (shown || !load) {
      hide();
      return true;
    }
    try {
      const [counts, tests] = await Promise.all([load(id), loadTaken(name)]);
      setLoaded({ id, compared: comparedOf(counts, tests) });
      return true;
    } catch {
      return false;
    }
  };
  return { compared: shown, toggle, hide };
}

/** The figures of real sessions. */
export function RealFigures({ chart, compared }: { chart: Statechart; compared: Compared }) {
  const { states, transitions } = coverageOf(chart, compared.real);
  return (
    <span className="sct-figures">
      {compared.since === null
        ? m.charts_real_none()
        : m.charts_real_figures({
            since: compared.since,
            states: states.join(' / '),
            transitions: transitions.join(' / '),
          })}
    </span>
  );
}

/** The list of what real sessions never took, with how often the tests take it. */
export function NeverTaken({ chart, compared }: { chart: Statechart; compared: Compared }) {
  const { tests, counting } = compared;
  const never = neverTaken(chart, compared);
  const states = new Set(chart.states.map(({ id }) => id));
  return (
    <section className="sct-part sct-never">
      <h2>
        {m.charts_real_never()} <small>{never.length}</small>
      </h2>
      {!counting && <p className="sct-quiet">{m.charts_real_off()}</p>}
      {tests === null && <p className="sct-quiet">{m.charts_real_no_tests()}</p>}
      <ul>
        {never.map((id) => (
          <li key={id}>
            <code>{states.has(id) ? shortName(id, chart) : transitionWords(id, chart)}</code>
            {tests && <small>{m.charts_real_tests({ count: tests[id] ?? 0 })}</small>}
          </li>
        ))}
      </ul>
    </section>
  );
}
