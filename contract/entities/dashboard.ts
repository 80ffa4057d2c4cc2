import Type, { type Static } from 'typebox';
import { DASHBOARD_DAYS, type DashboardDays } from '../dashboardDays.ts';
import { RUN_STATES } from '../resources/quartz.ts';
import { LabelSchema } from '../resources/schemas.ts';
import { closed, Id, Instant, Localized, literals, nullable, Text } from '../schema.ts';
import { OWN_REQUEST_STATES } from '../vocabulary.ts';

export const DashboardQuery = closed({
  days: Type.Unsafe<DashboardDays>({ type: 'integer', enum: [...DASHBOARD_DAYS] }),
});

/**
 * A figure for the chosen period (`total`), for the same number of days before it (`before`), and for each of the last
 * thirty days, oldest first (`byDay`).
 */
const Course = closed({ total: Type.Integer(), before: Type.Integer(), byDay: Type.Array(Type.Integer()) });
export type Course = Static<typeof Course>;

/** An unanswered inquiry; `waitingMinutes` counts from its arrival. */
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

/** Duration and result of the last runs, oldest first. */
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

/** A scheduled task with the result of its last run, if it has run; `nextRunAt` is null while the task is stopped. */
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
 * State of one part of the system. `off`: it is not configured. The unit of `value` depends on the part: milliseconds,
 * documents, waiting mails, failed jobs, cache hit ratio, bytes free, bytes used.
 */
export const Health = closed({
  part: literals(HEALTH_PARTS),
  state: literals(['good', 'slow', 'bad', 'off'] as const),
  value: Type.Number(),
});
export type Health = Static<typeof Health>;

/**
 * The scheduled publication or withdrawal of a piece of content. `lapsed`: the content changed after it was scheduled,
 * so it will not be published.
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

/** What the dashboard shows. A part that the user may not see is null. */
export const Dashboard = closed({
  at: Instant,
  /** The days of `byDay` as ISO dates. */
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
   * Number of records with a text that lacks one of the languages, by resource, for resources that the user may list.
   * Records listed inside another record, such as the entries of a dictionary, are counted per containing record
   * (`within`).
   */
  untranslated: Type.Array(
    closed({ resource: Type.String(), title: Localized, within: nullable(LabelSchema), count: Type.Integer() }),
  ),
  jobs: nullable(Type.Array(QueueState)),
  schedules: nullable(Type.Array(ScheduleState)),
  /**
   * The next scheduled changes of content in the lists that the user may see; null for users who may see none of them.
   */
  planned: nullable(Type.Array(PlannedContent)),
  health: Type.Array(Health),
});
export type Dashboard = Static<typeof Dashboard>;
