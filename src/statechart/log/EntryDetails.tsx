import type { AnyEventObject } from 'xstate';
import { m } from '../../i18n/compiled/messages.js';
import type { Statechart } from '../statechart.ts';
import { differencesOf } from './differences.ts';
import { GuardAnswers } from './GuardAnswers.tsx';
import type { GuardAnswer } from './guards.ts';
import { shortValue, transitionWords } from './words.ts';

type EntryDetailsProps = {
  /** The statechart of the actor, for the names of transitions; null if it is not known. */
  chart: Statechart | null;
  event: AnyEventObject;
  taken: readonly string[];
  guards: readonly GuardAnswer[];
  /** The context before and after. */
  before: unknown;
  after: unknown;
  /** Why the actor stopped, if it failed. */
  error?: unknown;
};

/** What an event carried, and what it did: guards, transitions, and changes of the context. */
export function EntryDetails({ chart, event, taken, guards, before, after, error }: EntryDetailsProps) {
  const { type: _, error: sent, ...payload } = event;
  const failure: unknown = sent ?? error;
  const differences = differencesOf(before, after);
  return (
    <dl className="sct-entry">
      {Object.keys(payload).length > 0 && (
        <>
          <dt>{m.charts_payload()}</dt>
          <dd>
            <Json label={m.charts_payload()} value={payload} />
          </dd>
        </>
      )}
      {failure !== undefined && (
        <>
          <dt>{m.charts_error()}</dt>
          <dd data-error>
            <Json label={m.charts_error()} value={failure} />
          </dd>
        </>
      )}
      <dt>{m.charts_transitions()}</dt>
      <dd className="sct-lines">
        {taken.length === 0 ? m.charts_unheard() : taken.map((id) => transitionWords(id, chart)).join('\n')}
      </dd>
      {guards.length > 0 && (
        <>
          <dt>{m.charts_guards()}</dt>
          <dd>
            <GuardAnswers answers={guards} />
          </dd>
        </>
      )}
      <dt>{m.charts_differences()}</dt>
      <dd>
        {differences.length === 0 && m.charts_none()}
        {differences.map(({ path, before: was, after: is }) => (
          <div key={path}>
            {path}: <del>{shortValue(was)}</del> → <ins>{shortValue(is)}</ins>
          </div>
        ))}
      </dd>
    </dl>
  );
}

function Json({ label, value }: { label: string; value: unknown }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long value scrolls in itself, which the keyboard must reach
    <section className="sct-json" tabIndex={0} aria-label={label}>
      <pre>{JSON.stringify(value, null, 2)}</pre>
    </section>
  );
}
