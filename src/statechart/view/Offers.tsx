import { type FormEvent, memo, type Ref, useState } from 'react';
import type { AnyEventObject } from 'xstate';
import { m } from '../../i18n/compiled/messages.js';
import { Button } from '../../ui/Button.tsx';
import { labelOf } from '../export/mermaid.ts';
import { GuardAnswers } from '../log/GuardAnswers.tsx';
import type { Offer, Verdict } from '../simulate/offers.ts';
import type { Statechart } from '../statechart.ts';
import { emptyWords } from './emptyWords.ts';
import { shortName } from './names.ts';

type OffersProps = {
  chart: Statechart;
  /** The active states. */
  active: ReadonlySet<string>;
  /** Whether the statechart has ended. */
  ended: boolean;
  offers: readonly Offer[];
  /** The transition chosen on the statechart, whose events come first. */
  chosen: string | null;
  onSend: (event: AnyEventObject) => void;
  ref?: Ref<HTMLElement>;
};

/**
 * The events that can be sent now. A press sends the sample, the payload can be edited first, and every branch shows
 * its verdict.
 */
export const Offers = memo(function Offers({ chart, active, ended, offers, chosen, onSend, ref }: OffersProps) {
  const [opened, setOpened] = useState<string | null>(null);
  const shown = chosen === null ? offers : offers.filter(({ verdicts }) => verdicts.has(chosen));
  return (
    <section ref={ref} className="sct-part">
      <h2>{m.charts_events()}</h2>
      {shown.length === 0 && <p className="sct-quiet">{emptyWords(chart, active, ended, chosen)}</p>}
      <ul className="sct-offers">
        {shown.map((offer) => {
          const key = JSON.stringify(offer.event);
          return (
            <li key={key} data-dead={offer.taken.length === 0}>
              <div>
                <button type="button" className="sct-event" onClick={() => onSend(offer.event)}>
                  {shortEvent(offer.event, chart)}
                </button>
                <button
                  type="button"
                  className="sct-more"
                  aria-expanded={opened === key}
                  onClick={() => setOpened(opened === key ? null : key)}
                >
                  <span className="sr">{`${m.charts_payload()}: ${offer.event.type} `}</span>
                  {payloadOf(offer.event)}
                </button>
              </div>
              {opened === key && <Payload event={offer.event} onSend={onSend} />}
              <Verdicts chart={chart} offer={offer} />
            </li>
          );
        })}
      </ul>
    </section>
  );
});

const words: Record<Verdict, () => string> = {
  taken: m.charts_verdict_taken,
  guardSaysNo: m.charts_verdict_no,
  earlierBranch: m.charts_verdict_earlier,
  deeperState: m.charts_verdict_deeper,
};

/** Shown if there are several branches, or if nothing would happen. */
function Verdicts({ chart, offer }: { chart: Statechart; offer: Offer }) {
  if (offer.verdicts.size < 2 && offer.taken.length > 0) return null;
  const named = chart.transitions.filter(({ id }) => offer.verdicts.has(id));
  return (
    <ul className="sct-verdicts">
      {named.map((transition) => {
        const verdict = offer.verdicts.get(transition.id) ?? 'guardSaysNo';
        const refusal = offer.refusals.get(transition.id);
        const target = transition.targets.map((id) => shortName(id, chart)).join(', ');
        const label = labelOf(transition);
        const guard = label.includes('[') ? label.slice(label.indexOf('['), label.lastIndexOf(']') + 1) : '';
        return (
          <li key={transition.id} data-verdict={verdict}>
            {shortName(transition.source, chart)} {guard} {target && `→ ${target}`}: {words[verdict]()}
            {refusal && <GuardAnswers answers={[refusal]} />}
          </li>
        );
      })}
    </ul>
  );
}

function Payload({ event, onSend }: { event: AnyEventObject; onSend: (event: AnyEventObject) => void }) {
  const [text, setText] = useState(() => JSON.stringify(event, null, 2));
  const [wrong, setWrong] = useState(false);
  const send = (submit: FormEvent) => {
    submit.preventDefault();
    const edited = readEvent(text);
    setWrong(edited === null);
    if (edited) onSend(edited);
  };
  return (
    <form className="sct-payload" onSubmit={send}>
      <textarea
        aria-label={m.charts_payload()}
        aria-invalid={wrong}
        value={text}
        rows={Math.min(12, text.split('\n').length)}
        onChange={(change) => setText(change.target.value)}
      />
      {wrong && <p role="alert">{m.charts_payload_wrong()}</p>}
      <Button type="submit" size="sm" variant="outline">
        {m.charts_send()}
      </Button>
    </form>
  );
}

function readEvent(text: string): AnyEventObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
      ? { ...value, type: value.type }
      : null;
  } catch {
    return null;
  }
}

/** Returns an event as shown on the statechart: `done restore` for `xstate.done.actor.restore`. */
export function shortEvent({ type }: AnyEventObject, chart: Statechart): string {
  const after = /^xstate\.after\.(.+)$/.exec(type)?.[1];
  if (after) {
    const state = chart.states.find(({ id }) => after.endsWith(`.${id}`));
    return `after ${state ? after.slice(0, -state.id.length - 1) : after}`;
  }
  return type.replace(/^xstate\.(done|error)\.(actor|state)\./, '$1 ').replace(/^xstate\.snapshot\./, 'snapshot ');
}

function payloadOf({ type: _, actorId: __, ...payload }: AnyEventObject): string {
  const text = JSON.stringify(payload) ?? '';
  return text.length > 34 ? `${text.slice(0, 34)}…` : text;
}
