import type { SavedView } from '../../contract/entities/system.ts';
import type { Cases } from '../cases.ts';
import { sampleId, sampleResource } from '../crud/samples.ts';
import { offline } from '../samples.ts';

export const savedView: SavedView = {
  id: sampleId(50),
  version: 1,
  resource: 'sample',
  name: 'Cities',
  audience: 'private',
  role: null,
  state: { query: 'level=city', columns: ['name', 'level'], widths: { name: 300 }, density: 32 },
  own: true,
  owner: 'Wen Li',
};

export const sharedView: SavedView = {
  ...savedView,
  id: sampleId(51),
  name: 'Countries',
  audience: 'everyone',
  state: { ...savedView.state, query: 'level=country' },
  own: false,
};

const kept = { look: savedView.state, opening: savedView.id, pageSize: 50 };

export const listViewCases: Cases = {
  inputs: [
    { definition: sampleResource, query: '', device: null },
    {
      definition: sampleResource,
      query: 'q=Oslo',
      device: { look: kept.look, opening: null, pageSize: 'fit', unsaved: false },
    },
    {
      definition: sampleResource,
      query: '',
      device: { look: kept.look, opening: null, pageSize: null, unsaved: true },
    },
  ],
  events: [
    { type: 'view.columnToggled', column: 'note', shown: true },
    { type: 'view.columnToggled', column: 'level', shown: false },
    { type: 'view.columnMoved', column: 'name', place: 2 },
    { type: 'view.columnResized', column: 'name', width: 320 },
    { type: 'view.densityChosen', density: 32 },
    { type: 'view.openingChosen', id: savedView.id },
    { type: 'view.pageSizeChosen', size: 20 },
    { type: 'view.rowsMeasured', rows: 14 },
    { type: 'view.rowsMeasured', rows: 18 },
    { type: 'view.reset' },
    { type: 'view.queryMoved', query: 'level=country' },
    { type: 'view.reconnected' },
    { type: 'view.kept', name: 'Towns', audience: 'private' },
    { type: 'view.kept', name: 'cities', audience: 'everyone' },
    { type: 'view.confirmed' },
    { type: 'view.declined' },
    { type: 'view.replaced', view: savedView },
    { type: 'view.replaced', view: sharedView },
    { type: 'view.renamed', view: savedView, name: 'Large cities' },
    { type: 'view.removed', view: savedView },
    { type: 'view.undone' },
    { type: 'view.applied', view: savedView },
    { type: 'view.retried' },
    { type: 'view.linked', id: sharedView.id },
    { type: 'view.linked', id: sampleId(59) },
    { type: 'view.linkDismissed' },
    { type: 'view.removed', view: sharedView },
    { type: 'view.renamed', view: sharedView, name: 'Cities' },
    { type: 'view.kept', name: 'Towns', audience: 'role', role: sampleId(70) },
  ],
  endings: (id) => {
    if (id.endsWith('Preferences')) return { done: [kept, null], error: [offline] };
    if (id === 'loadViews') return { done: [[savedView, sharedView]], error: [offline] };
    return { done: [savedView], error: [offline] };
  },
  deciding: ({ failure, views, opening, query, linked, fitting }) => [
    linked,
    fitting,
    failure,
    (views as SavedView[]).length,
    (opening as { id: string } | null)?.id,
    query === '',
  ],
};
