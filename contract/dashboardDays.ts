/** The periods in days that a figure of the dashboard can cover. The last day is today. */
export const DASHBOARD_DAYS = [1, 7, 30] as const;
export type DashboardDays = (typeof DASHBOARD_DAYS)[number];
