import type { FirstChoice } from '../../../../contract/generator/example.ts';
import dictionaries from '../../system/dictionaries.json' with { type: 'json' };

/** Returns the first choice of a dictionary that every installation has. */
export const firstOf: FirstChoice = (code) => dictionaries.find((each) => each.code === code)?.details[0]?.dcode;
