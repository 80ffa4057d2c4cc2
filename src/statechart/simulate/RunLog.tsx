import type { AnyEventObject } from 'xstate';
import { m } from '../../i18n/compiled/messages.js';
import { EntryDetails } from '../log/EntryDetails.tsx';
import { guardsOf } from '../log/guards.ts';
import { plain } from '../log/plain.ts';
import type { Statechart } from '../statechart.ts';
import { shortName } from '../view/names.ts';
import { shortEvent } from '../view/Offers.tsx';
import type { Moment } from './simulation.ts';

type RunLogProps = { chart: Statechart; moments: readonly Moment[]; onBack: (count: number) => void };

/** The events sent, newest first, with what the last one did. Pressing one returns to that moment. */
export function RunLog({ chart, moments, onBack }: RunLogProps) {
  const byId = new Map(chart.transitions.map((transition) => [transition.id, transition]));
  return (
    <section className="sct-part">
      <h2>
        {m.charts_log()} <small>{moments.length - 1}</small>
      </h2>
      <ol className="sct-log" reversed>
        {moments
          .map(({ event, taken, snapshot }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a moment has no name but its place in the run
            <li key={index}>
              <button
                type="button"
                aria-current={index === moments.length - 1 ? 'step' : undefined}
                onClick={() => onBack(index)}
              >
                <b>{event ? shortEvent(event, chart) : m.charts_beginning()}</b>
                <span>
                  {taken
                    .flatMap((id) => byId.get(id) ?? [])
                    .map(({ source, targets }) =>
                      [source, ...targets].map((state) => shortName(state, chart)).join(' → '),
                    )
                    .join(', ') || (event ? m.charts_unheard() : '')}
                </span>
              </button>
              {event && index > 0 && index === moments.length - 1 && (
                <Did chart={chart} moment={{ event, taken, snapshot }} before={moments[index - 1]} />
              )}
            </li>
          ))
          .toReversed()}
      </ol>
    </section>
  );
}

type DidProps = {
  chart: Statechart;
  moment: Moment & { event: AnyEventObject };
  before: Moment | undefined;
};

function Did({ chart, moment: { event, taken, snapshot }, before }: DidProps) {
  return (
    <EntryDetails
      chart={chart}
      // a copy of an event is an event
      event={plain(event) as AnyEventObject}
      taken={taken}
      guards={before ? guardsOf(before.snapshot, event) : []}
      before={plain(before?.snapshot.context)}
      after={plain(snapshot.context)}
      error={plain(snapshot.error)}
    />
  );
}
