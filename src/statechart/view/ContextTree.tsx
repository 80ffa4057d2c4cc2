import { useMemo } from 'react';
import { m } from '../../i18n/compiled/messages.js';
import { linesOf } from './changes.ts';

/** The context of an actor as a tree, with the last event's changes marked. */
export function ContextTree({ value, before }: { value: unknown; before: unknown }) {
  const lines = useMemo(() => linesOf(value, before), [value, before]);
  return (
    <section className="sct-part">
      <h2>
        {m.charts_context()} <small>{m.charts_context_hint()}</small>
      </h2>
      {lines.length === 0 ? (
        <p className="sct-quiet">{m.charts_empty()}</p>
      ) : (
        <ul className="sct-tree">
          {lines.map(({ path, key, depth, text, kind, changed }) => (
            <li key={path} data-changed={changed} data-kind={kind} style={{ paddingLeft: 16 + depth * 16 }}>
              <span>{key}</span> {text}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
