import type { Cases } from '../cases.ts';
import { shortlistModel } from '../samples.ts';

const page = [1, 2, 3, 4, 5, 6, 7].map(shortlistModel);

export const compareCases: Cases = {
  events: [
    { type: 'compare.toggled', model: shortlistModel(1), chosen: true },
    { type: 'compare.toggled', model: shortlistModel(1), chosen: false },
    { type: 'compare.toggled', model: shortlistModel(2), chosen: true },
    { type: 'compare.pageToggled', models: page, chosen: true },
    { type: 'compare.pageToggled', models: page, chosen: false },
    { type: 'compare.removed', id: shortlistModel(1).id },
    { type: 'compare.cleared' },
    { type: 'compare.opened' },
  ],
};
