import Type, { type Static } from 'typebox';
import { DASHBOARD_DAYS, type DashboardDays } from '../dashboardDays.ts';
import { RUN_STATES } from '../resources/quartz.ts';
import { LabelSchema } from '../resources/schemas.ts';
import { closed, Id, Instant, Localized, literals, nullable, Text } from '../schema.ts';
import { OWN_REQUEST_STATES } from '../vocabulary.ts';

export const DashboardQuery = closed({
  days: Type.Unsafe<DashboardDays>({ type: 'integer', enum: [...DASHBOARD_DAYS] }),
});

/** A number over the chosen days and over as many before them, and by day for the last thirty, the oldest first. */
const Course = closed({ total: Type.Integer(), before: Type.Integer(), byDay: Type.Array(Type.Integer()) });
export type Course = Static<typeof Course>;

/** An inquiry that waits: `waitingMinutes` since it came. */
export const WaitingInquiry = closed({
  id: Id,
  reference: Type.String(),
  state: literals(OWN_REQUEST_STATES),
  organization: Type.String(),
  country: Type.String(),
  message: Type.String(),
  assignee: nullable(Type.String()),
  waitingMinutes: Type.Integer(),
});
export type WaitingInquiry = Static<typeof WaitingInquiry>;

/** Of the last runs, the oldest first: milliseconds, and whether it failed. */
const Runs = Type.Array(closed({ ms: Type.Integer(), failed: Type.Boolean() }));
export type Runs = Static<typeof Runs>;

export const QueueState = closed({
  name: Text(200),
  waiting: Type.Integer(),
  running: Type.Integer(),
  done: Type.Integer(),
  failed: Type.Integer(),
  runs: Runs,
});
export type QueueState = Static<typeof QueueState>;

/** A scheduled task: what became of its last run, if it ever ran; `nextRunAt` is null while it is stopped. */
export const ScheduleState = closed({
  id: Id,
  name: Localized,
  state: nullable(literals(RUN_STATES)),
  nextRunAt: nullable(Instant),
  runs: Runs,
});
export type ScheduleState = Static<typeof ScheduleState>;

export const HEALTH_PARTS = ['database', 'search', 'mail', 'jobs', 'cache', 'storage', 'memory'] as const;
export type HealthPart = (typeof HEALTH_PARTS)[number];
/**
 * `off`: it is not set up. `value` in the part's own measure: milliseconds, documents, waiting mails, failed jobs, share of hits, bytes free, bytes used.
 */
export const Health = closed({
  part: literals(HEALTH_PARTS),
  state: literals(['good', 'slow', 'bad', 'off'] as const),
  value: Type.Number(),
});
export type Health = Static<typeof Health>;

/**
 * When a piece of content becomes public, or is withdrawn, by itself. `lapsed`: it was changed since, and is not
 * published.
 */
export const PlannedContent = closed({
  kind: literals(['publish', 'withdraw'] as const),
  resource: Type.String(),
  id: Id,
  label: Localized,
  at: Instant,
  lapsed: Type.Boolean(),
});
export type PlannedContent = Static<typeof PlannedContent>;

/** What the dashboard shows. A part that the person may not see is null. */
export const Dashboard = closed({
  at: Instant,
  /** The days of `byDay`, ISO dates. */
  days: Type.Array(Type.String()),
  accounts: nullable(closed({ all: Type.Integer(), backOffice: Type.Integer(), added: Course })),
  inquiries: nullable(
    closed({
      open: Type.Integer(),
      overdue: Type.Integer(),
      unassigned: Type.Integer(),
      mine: Type.Integer(),
      came: Course,
      list: Type.Array(WaitingInquiry),
    }),
  ),
  enrollments: nullable(closed({ open: Type.Integer(), came: Course })),
  downloads: nullable(
    closed({ ...Course.properties, top: Type.Array(closed({ name: Type.String(), count: Type.Integer() })) }),
  ),
  searches: nullable(
    closed({
      ...Course.properties,
      withoutResult: Type.Integer(),
      texts: Type.Array(closed({ text: Type.String(), count: Type.Integer() })),
    }),
  ),
  /**
   * Records with a text that lacks one of the languages, by resource, as far as the person lists them. Those that are
   * listed within another record, as entries of a dictionary, are counted for each of these: `within`.
   */
  untranslated: Type.Array(
    closed({ resource: Type.String(), title: Localized, within: nullable(LabelSchema), count: Type.Integer() }),
  ),
  jobs: nullable(Type.Array(QueueState)),
  schedules: nullable(Type.Array(ScheduleState)),
  /** The next plans of content that the person sees in its list; null for those who see none of its lists. */
  planned: nullable(Type.Array(PlannedContent)),
  health: Type.Array(Health),
});
export type Dashboard = Static<typeof Dashboard>;
