import Type, { type Static } from 'typebox';
import {
  CHART_PATTERN,
  EVENT_MAX,
  EVENT_PATTERN,
  MOST_RECORDED,
  RECORDED_FIELDS,
  STATES_MAX,
  STATES_PATTERN,
} from '../flightRecord.ts';
import { type PagePath, pages } from '../pages.ts';
import { closed, Id, Instant, literals, nullable } from '../schema.ts';

/** `page`: a page could not be drawn. `script`: an error outside of drawing. `request`: the server failed at a call. */
export const FAULT_KINDS = ['page', 'script', 'request'] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

const Count = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });
const States = Type.String({ maxLength: STATES_MAX, pattern: STATES_PATTERN });

const kinds = Object.values(RECORDED_FIELDS).flatMap((fields) => Object.entries(fields));
const words = [...new Set(kinds.flatMap(([, how]) => (typeof how === 'string' ? [] : how)))];
const Value = Type.Union([Type.Boolean(), Type.Integer(), literals(words)]);
/** Every field of any event. The server checks the fields of each event with `recordedFields`. */
const Fields = Type.Unsafe<Record<string, Static<typeof Value>>>(
  closed(Object.fromEntries(kinds.map(([name]) => [name, Type.Optional(Value)]))),
);

/**
 * An event in a record: milliseconds since the page was opened, the number of the actor, the ID of its statechart.
 * `from`: the states before the first event of an actor that had begun earlier. `to`: the states afterwards, if they
 * changed. `open`: the statechart did not finish the event.
 */
export const RecordedEvent = closed({
  at: Count,
  actor: Count,
  chart: Type.String({ pattern: CHART_PATTERN }),
  event: Type.String({ maxLength: EVENT_MAX, pattern: EVENT_PATTERN }),
  fields: Type.Optional(Fields),
  times: Type.Optional(Count),
  from: Type.Optional(States),
  to: Type.Optional(States),
  open: Type.Optional(Type.Literal(true)),
});
export type RecordedEvent = Static<typeof RecordedEvent>;

/** The last events of all statecharts of a page, the oldest first. */
export const FlightRecord = Type.Array(RecordedEvent, { maxItems: MOST_RECORDED });
export type FlightRecord = Static<typeof FlightRecord>;

/** A place in our own code: file, line and column. */
const Frame = Type.String({ maxLength: 200, pattern: '^(?:assets|src)/[A-Za-z0-9_./-]+:\\d{1,9}:\\d{1,9}$' });
export const FRAMES_MAX = 10;

const report = {
  kind: literals(FAULT_KINDS),
  /** The name of the error's class. Its message is not sent, because it may quote what was typed. */
  error: Type.String({ pattern: '^[A-Z][A-Za-z]{0,39}$' }),
  frames: Type.Array(Frame, { maxItems: FRAMES_MAX }),
  /** The path of the page, without its query; null for an unknown address. */
  page: nullable(literals(pages.map(({ path }) => path as PagePath))),
  /** The request at which the server failed. */
  requestId: Type.Optional(Id),
};

/** A fault that a visitor reports, with what the page did before if they agree. */
export const FaultReport = closed({ ...report, record: Type.Optional(FlightRecord) });
export type FaultReport = Static<typeof FaultReport>;

/** The record of an entry of the error log. */
export const FaultRecord = closed({ ...report, id: Id, at: Instant, record: FlightRecord });
export type FaultRecord = Static<typeof FaultRecord>;
