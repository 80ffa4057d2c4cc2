import { writeFileSync } from 'node:fs';
import { studySamples } from './support/studySamples.ts';

/**
 * Writes the data that the stories of study figures show; `tests/unit/studySamples.test.ts` fails when it is outdated.
 */
writeFileSync(new URL('../stories/models/studyAnalyses.json', import.meta.url), JSON.stringify(studySamples()));
