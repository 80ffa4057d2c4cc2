import type { Cases } from '../cases.ts';

export const growthViewCases: Cases = {
  inputs: [
    {
      studies: [
        { study: 'E1', arms: ['Vehicle', 'Osimertinib'] },
        { study: 'E2', arms: ['Vehicle'] },
      ],
    },
  ],
  events: [
    { type: 'growthView.measureChosen', measure: 'volume' },
    { type: 'growthView.measureChosen', measure: 'volumeChange' },
    { type: 'growthView.measureChosen', measure: 'weightChange' },
    { type: 'growthView.coursesChosen', courses: 'means' },
    { type: 'growthView.coursesChosen', courses: 'animals' },
    { type: 'growthView.scaleChosen', scale: 'linear' },
    { type: 'growthView.scaleChosen', scale: 'log' },
    { type: 'growthView.formChosen', form: 'plot' },
    { type: 'growthView.formChosen', form: 'table' },
    { type: 'growthView.armToggled', arm: 'Vehicle' },
    { type: 'growthView.armToggled', arm: 'Osimertinib' },
    { type: 'growthView.studyChosen', study: 'E1' },
    { type: 'growthView.studyChosen', study: 'E2' },
    { type: 'growthView.studyChosen', study: 'of another model' },
  ],
};
