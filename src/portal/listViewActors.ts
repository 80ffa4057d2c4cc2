import type { Preferences, SavedView, ViewToSave } from '../../contract/entities/system.ts';
import { listViewMachine } from '../../machines/listView/listView.machine.ts';
import { type DeviceLook, type KeptLook, keptLookOf } from '../../machines/listView/look.ts';
import { fromPromise } from '../effects/fromPromise.ts';
import { readTableView, writeTableView } from '../effects/tableViews.ts';
import type { Api } from './api.ts';
import { isRecord } from './isRecord.ts';
import { keepSent, sentTo } from './sentPreferences.ts';

export type ListViewEffects = {
  api: Api;
  /** The user whose list it is, because people share devices. */
  person: string;
  /** Whether this is a role view, whose list settings are not stored. */
  ofRole: boolean;
  writeAddress: (query: string, replace: boolean) => void;
};
type Chosen = Pick<KeptLook, 'look' | 'pageSize'> & { resource: string; opening: { id: string | null } | null };

/** The preference keys of a user's list: its look, the saved view that it opens with, and the rows of a page. */
const lookKey = (resource: string) => `table.${resource}`;
const openingKey = (resource: string) => `view.${resource}`;
const pageSizeKey = (resource: string) => `pageSize.${resource}`;

/**
 * The list-view statechart with its effects. There are no notices: a failure is shown beside the views, or the change
 * stays on the device.
 */
export function provideListView({ api, person, ofRole, writeAddress }: ListViewEffects) {
  const taken = (preferences: Preferences, resource: string) => {
    keepSent(api, person, preferences);
    return keptOf(preferences, resource);
  };
  return listViewMachine.provide({
    actors: {
      loadPreferences: fromPromise<unknown, { resource: string }>(async ({ input: { resource }, signal }) => {
        const { data } = await api('preferences', {}, { notice: 'never', signal });
        return taken(data, resource);
      }),
      savePreferences: fromPromise<unknown, Chosen>(
        async ({ input: { resource, look, opening, pageSize }, signal }) => {
          if (ofRole) return { look, opening: opening?.id, pageSize };
          const set = [
            { key: lookKey(resource), value: look },
            { key: pageSizeKey(resource), value: pageSize },
            ...(opening ? [{ key: openingKey(resource), value: opening.id }] : []),
          ];
          const { data } = await api('changePreferences', { body: { set } }, { notice: 'never', signal });
          return taken(data, resource);
        },
      ),
      loadViews: fromPromise<readonly SavedView[], { resource: string }>(async ({ input: { resource }, signal }) => {
        const { data } = await api('views', { body: { resource } }, { notice: 'never', signal });
        return data.list;
      }),
      saveView: fromPromise<SavedView, { view: ViewToSave | null }>(async ({ input: { view }, signal }) => {
        if (!view) throw new Error('no view is to be kept');
        return (await api('saveView', { body: view }, { notice: 'never', signal })).data;
      }),
      removeView: fromPromise<unknown, { id: string }>(({ input: { id }, signal }) =>
        api('deleteViews', { body: { ids: [id] } }, { notice: 'never', signal }),
      ),
    },
    actions: {
      openQuery: (_, { query, replace }) => writeAddress(query, replace),
      rememberLook: ({ context }, look) => ofRole || writeTableView(person, context.definition.name, look),
    },
  });
}

const keptOf = (all: Preferences, resource: string) => ({
  look: all[lookKey(resource)],
  opening: all[openingKey(resource)],
  pageSize: all[pageSizeKey(resource)],
});

/**
 * Returns the look of a user's list that is stored on the device, or that the server last sent. A list that opens with
 * a saved view waits for the server.
 */
export function readDeviceLook(api: Api, person: string, resource: string): DeviceLook | null {
  const found = readTableView(person, resource);
  if (isRecord(found)) return { ...keptLookOf(found), unsaved: found.unsaved === true };
  const sent = sentTo(api, person);
  if (sent === undefined) return null;
  const kept = keptLookOf(keptOf(sent, resource));
  return kept.opening === null ? { ...kept, unsaved: false } : null;
}
