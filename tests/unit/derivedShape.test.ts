import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { responsesOf } from '../../server/modules/analysis/responses.ts';
import { documentOf, indexBody, SHAPE } from '../../server/modules/search/cluster/document.ts';
import { studyAnimal, studyArm } from '../support/studies.ts';
import { indexedModel } from '../support/syntheticModels.ts';

const DAYS = [-3, 0, 4, 8, 12, 16, 20];
/** Makes four animals that grow by this factor per measurement; one of them leaves early. */
const animals = (factor: number) =>
  [110, 150, 180, 230].map((first, place) =>
    studyAnimal(
      String(place),
      DAYS,
      DAYS.slice(0, place === 0 ? 5 : DAYS.length).map((_, step) => Math.round(first * factor ** (step + place / 10))),
    ),
  );

/** A shortened digest, by shape version, of the index's mapping and of what it stores about one study. */
const MARKS: Record<number, string> = { 4: '7bb7d455573e' };

it('the index fingerprint covers the mapping and the shape of study data, so that an outdated index is rebuilt', () => {
  const study = {
    study: 'S',
    arms: [
      studyArm('Vehicle', null, animals(1.3)),
      studyArm('A', 'A', animals(1.02), { dose: '5 mg/kg' }),
      studyArm('B', 'B', animals(0.6)),
    ],
  };
  const document = documentOf(indexedModel({ modelCode: 'M-1', responses: responsesOf(study) }));
  const mark = createHash('sha256')
    .update(JSON.stringify([indexBody({}), document.responses, document.best]))
    .digest('hex')
    .slice(0, 12);
  expect(mark, 'mapping or documents have changed: raise SHAPE, and write its mark here').toBe(MARKS[SHAPE]);
});
