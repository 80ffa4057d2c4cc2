import type { ChangedShortlist, Shortlist } from '../../contract/entities/collections.ts';
import { MAX_SHORTLIST } from '../../contract/shortlistLimit.ts';
import type { Cases } from '../cases.ts';
import { offline, refusal, shortlistModel } from '../samples.ts';

const one = shortlistModel(1);
const two = shortlistModel(2);
const tooMany = Array.from({ length: MAX_SHORTLIST + 1 }, (_, index) => shortlistModel(index + 10));
const kept: Shortlist = { count: 1, list: [one], gone: [{ id: two.id, modelCode: two.modelCode }] };
const saved: ChangedShortlist = { ...kept, added: 1, unknown: [] };

export const shortlistCases: Cases = {
  events: [
    { type: 'shortlist.deviceRead', models: [one] },
    { type: 'shortlist.identityChanged', signedIn: true },
    { type: 'shortlist.identityChanged', signedIn: false },
    { type: 'shortlist.needed' },
    { type: 'shortlist.added', models: [two] },
    { type: 'shortlist.added', models: tooMany },
    { type: 'shortlist.removed', ids: [one.id] },
    { type: 'shortlist.cleared' },
    { type: 'shortlist.undone' },
    { type: 'shortlist.retried' },
    { type: 'shortlist.changedElsewhere' },
    { type: 'shortlist.told' },
  ],
  endings: (id) => ({
    done: id === 'loadShortlist' ? [kept] : [saved, { ...saved, added: 0, unknown: [two.id] }],
    error: [offline, refusal],
  }),
  deciding: ({ device, account, unsaved, sent, removed }) =>
    [device, account, (unsaved as { add: unknown[] }).add, (sent as { add: unknown[] }).add, removed].map(
      (list) => (list as unknown[]).length,
    ),
};
