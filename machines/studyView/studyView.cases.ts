import type { Cases } from '../cases.ts';
import { offline } from '../samples.ts';

const analysis = (event: object) => ({
  study: 'E1',
  event,
  arms: [{ name: 'Vehicle' }, { name: 'Osimertinib' }],
});

export const studyViewCases: Cases = {
  inputs: [
    { analysis: analysis({ times: 2 }) },
    { analysis: analysis({ times: 2 }), start: { scale: 'log', curves: 'medians', form: 'table', shown: ['Vehicle'] } },
    { analysis: analysis({ times: 2 }), start: { measure: 'volumeChange', curves: 'animals', shown: ['gone'] } },
    { analysis: analysis({ volumeMm3: 900 }), start: { measure: 'weightChange' } },
  ],
  events: [
    { type: 'studyView.measureChosen', measure: 'volume' },
    { type: 'studyView.measureChosen', measure: 'volumeChange' },
    { type: 'studyView.measureChosen', measure: 'weightChange' },
    { type: 'studyView.curvesChosen', curves: 'means' },
    { type: 'studyView.curvesChosen', curves: 'medians' },
    { type: 'studyView.curvesChosen', curves: 'animals' },
    { type: 'studyView.scaleChosen', scale: 'linear' },
    { type: 'studyView.scaleChosen', scale: 'log' },
    { type: 'studyView.formChosen', form: 'plot' },
    { type: 'studyView.formChosen', form: 'table' },
    { type: 'studyView.armToggled', arm: 'Vehicle' },
    { type: 'studyView.armToggled', arm: 'Osimertinib' },
    { type: 'studyView.armToggled', arm: 'of another study' },
    { type: 'studyView.eventChosen', event: { times: 2 } },
    { type: 'studyView.eventChosen', event: { times: 4 } },
    { type: 'studyView.eventChosen', event: { volumeMm3: 1000 } },
    { type: 'studyView.retried' },
  ],
  endings: () => ({ done: [analysis({ times: 4 })], error: [offline] }),
};
