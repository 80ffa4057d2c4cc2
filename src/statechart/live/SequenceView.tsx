import { m } from '../../i18n/compiled/messages.js';
import { headPath } from '../lines.ts';
import { textWidth } from '../measure.ts';
import { chartStyles, propertiesOf, themed } from '../styles.ts';
import type { Sequence } from './sequence.ts';

const COLUMN = 150;
const HEAD = 34;
const LINE = 24;

/** The messages between actors in order of time. */
export function SequenceView({ sequence: { columns, messages } }: { sequence: Sequence }) {
  const width = columns.length * COLUMN;
  const height = HEAD + messages.length * LINE + 12;
  const x = (column: number) => (column + 0.5) * COLUMN;
  return (
    <div className="sct-part sct-sequence">
      <h2>
        {m.charts_sequence()} <small>{m.charts_sequence_count({ count: messages.length })}</small>
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls in itself, which the keyboard must reach */}
      <section className="sct-scroll" tabIndex={0} aria-label={m.charts_sequence()}>
        <style>{`.sc{${propertiesOf(themed)}}${chartStyles}`}</style>
        <svg className="sc" width={width} height={height} role="img" aria-label={spoken({ columns, messages })}>
          {columns.map(({ id, name }, index) => (
            <g key={id}>
              <path className="sc-line" strokeDasharray="3 3" d={`M${x(index)} 28V${height}`} />
              <rect className="sc-ground" x={x(index) - 64} y={4} width={128} height={24} rx={4} />
              <text className="sc-title" x={x(index)} y={20} textAnchor="middle">
                {name}
              </text>
            </g>
          ))}
          {messages.map(({ number, from, to, label, ends }, index) => {
            const y = HEAD + (index + 0.75) * LINE;
            const [begin, end] = from === to ? [x(from), x(from) + 34] : [x(from), x(to)];
            const wide = textWidth(label, 11.5);
            const middle = from === to ? begin + 10 + wide / 2 : (begin + end) / 2;
            const last = index === messages.length - 1;
            return (
              <g key={number} className={last ? 'last' : ''}>
                <path className="sc-line" strokeDasharray={ends ? '4 3' : undefined} d={`M${begin} ${y}H${end}`} />
                <path
                  className="sc-head"
                  d={headPath([
                    { x: begin, y },
                    { x: end, y },
                  ])}
                />
                <text className="sc-event" x={middle} y={y - 5} textAnchor="middle">
                  {label}
                </text>
              </g>
            );
          })}
        </svg>
      </section>
    </div>
  );
}

function spoken({ columns, messages }: Sequence): string {
  return messages.map(({ from, to, label }) => `${columns[from]?.name} → ${columns[to]?.name}: ${label}`).join('; ');
}
