import type { FieldCount } from './entities/model.ts';

/** Returns the share of the fields that have a value, in whole percent, rounded down: 100 means all of them. */
export const percentGiven = ({ given, applicable }: FieldCount): number => Math.floor((100 * given) / applicable);
