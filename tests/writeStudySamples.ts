import { writeFileSync } from 'node:fs';
import { studySamples } from './support/studySamples.ts';

/** Writes what the stories of the figures of a study show; `tests/unit/studySamples.test.ts` says when it is old. */
writeFileSync(new URL('../stories/models/studyAnalyses.json', import.meta.url), JSON.stringify(studySamples()));
