/**
 * How often real sessions take the parts of statecharts. A report has IDs from the code and numbers. The server keeps
 * only IDs that the build has, so nothing else can be stored.
 */

/** The most parts in a report, so that a report is within the limit of calls without a sign-in. */
export const PARTS_MAX = 250;
export const PART_LENGTH_MAX = 200;
/** The most that a report may count of one part. */
export const COUNT_MAX = 10_000;
/** The characters of IDs of states and transitions. */
export const PART_PATTERN = '^[\\w.|:*-]+$';

/** The file in a build that lists the parts of all statecharts. */
export const CHART_PARTS_FILE = 'server/chartParts.json';
/** The IDs of the states and transitions of each statechart. */
export type ChartParts = Readonly<Record<string, readonly string[]>>;
