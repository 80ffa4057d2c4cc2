import { m } from '../../i18n/compiled/messages.js';
import type { GuardAnswer } from './guards.ts';
import { shortValue } from './words.ts';

/** Why guards allowed or refused a transition: their parameters and the fields of the context that they compared. */
export function GuardAnswers({ answers }: { answers: readonly GuardAnswer[] }) {
  // a guard without an event is asked after every step, often with the same answer
  const different = [...new Map(answers.map((answer) => [JSON.stringify(answer), answer]))];
  return (
    <ul className="sct-guards">
      {different.map(([key, { name, result, params, read, parts }]) => (
        <li key={key} data-result={String(result)}>
          <b>{name}</b>: {result === null ? m.charts_guard_failed() : String(result)}
          <dl>
            {params !== undefined && (
              <div>
                <dt>{m.charts_guard_params()}</dt>
                <dd>{shortValue(params)}</dd>
              </div>
            )}
            {read.map(({ path, value }) => (
              <div key={path}>
                <dt>{path}</dt>
                <dd>{shortValue(value)}</dd>
              </div>
            ))}
          </dl>
          {parts.length > 0 && <GuardAnswers answers={parts} />}
        </li>
      ))}
    </ul>
  );
}
