import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, type UIEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { m } from '../../i18n/compiled/messages.js';
import { headPath } from '../lines.ts';
import { textWidth } from '../measure.ts';
import { adoptChartStyles } from '../view/adoptChartStyles.ts';
import type { Sequence } from './sequence.ts';

const COLUMN = 150;
const HEAD = 34;
const LINE = 24;
/** A description of hundreds of messages would be of no use to anyone who listens to it. */
const SPOKEN = 12;

/** All messages between actors in order of time, with the last in view. Messages out of view are not drawn. */
export const SequenceView = memo(function SequenceView({ sequence: { columns, messages } }: { sequence: Sequence }) {
  const width = columns.length * COLUMN;
  const height = HEAD + messages.length * LINE + 12;
  const x = (column: number) => (column + 0.5) * COLUMN;
  const frame = useRef<HTMLElement>(null);
  useLayoutEffect(adoptChartStyles, []);
  const lines = useVirtualizer({
    count: messages.length,
    getScrollElement: () => frame.current,
    estimateSize: () => LINE,
    paddingStart: HEAD,
    overscan: 8,
    initialRect: { width: 0, height: 220 },
  });
  const newest = messages.at(-1)?.number;
  // a user who has scrolled up to an earlier message stays there
  const atEnd = useRef(true);
  useEffect(() => {
    if (newest !== undefined && atEnd.current) frame.current?.scrollTo({ top: frame.current.scrollHeight });
  }, [newest]);
  const scrolled = ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent<HTMLElement>) => {
    atEnd.current = scrollTop + clientHeight >= scrollHeight - LINE;
  };
  return (
    <div className="sct-part sct-sequence">
      <h2>
        {m.charts_sequence()} <small>{m.charts_sequence_count({ count: messages.length })}</small>
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls in itself, which the keyboard must reach */}
      <section className="sct-scroll" tabIndex={0} aria-label={m.charts_sequence()} ref={frame} onScroll={scrolled}>
        <svg className="sc sct-heads" width={width} height={HEAD} aria-hidden>
          {columns.map(({ id, name }, index) => (
            <g key={id}>
              <rect className="sc-ground" x={x(index) - 64} y={4} width={128} height={24} rx={4} />
              <text className="sc-title" x={x(index)} y={20} textAnchor="middle">
                {name}
              </text>
            </g>
          ))}
        </svg>
        <svg
          className="sc"
          width={width}
          height={height - HEAD}
          viewBox={`0 ${HEAD} ${width} ${height - HEAD}`}
          role="img"
          aria-label={messages.length === 0 ? m.charts_none() : spoken({ columns, messages })}
        >
          {columns.map(({ id }, index) => (
            <path key={id} className="sc-line" strokeDasharray="3 3" d={`M${x(index)} 0V${height}`} />
          ))}
          {lines.getVirtualItems().map(({ index }) => {
            const message = messages[index];
            if (!message) return null;
            const { number, from, to, label, ends } = message;
            const y = HEAD + (index + 0.75) * LINE;
            const [begin, end] = from === to ? [x(from), x(from) + 34] : [x(from), x(to)];
            // the middle of a long arrow is often out of view, so its label is beside its sender
            const isLong = Math.abs(to - from) > 1;
            const words = isLong ? `${label} → ${columns[to]?.name}` : label;
            const wide = textWidth(words, 11.5);
            const beside = 10 + wide / 2;
            const middle =
              from === to ? begin + beside : isLong ? begin + Math.sign(to - from) * beside : (begin + end) / 2;
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
                  {words}
                </text>
              </g>
            );
          })}
        </svg>
      </section>
    </div>
  );
});

function spoken({ columns, messages }: Sequence): string {
  return messages
    .slice(-SPOKEN)
    .map(({ from, to, label }) => `${columns[from]?.name} → ${columns[to]?.name}: ${label}`)
    .join('; ');
}
