/** The periods in days that a figure of the dashboard can cover. The last day is today. */
export const DASHBOARD_DAYS = [1, 7, 30] as const;
export type DashboardDays = (typeof DASHBOARD_DAYS)[number];
/** An inquiry that has no answer after this many hours is overdue. */
export const OVERDUE_HOURS = 24;
/** Periods in days for texts without a result. The user who searched is not stored. */
export const WITHOUT_RESULT_DAYS = [7, 30, 90] as const;
export type WithoutResultDays = (typeof WITHOUT_RESULT_DAYS)[number];
