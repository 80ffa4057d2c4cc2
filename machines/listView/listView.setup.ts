import { and, assign, not, setup, stateIn } from 'xstate';
import { SCROLL_DEBOUNCE_MS } from '../../contract/constants.ts';
import type { SavedView, ViewToSave } from '../../contract/entities/system.ts';
import type { CallFailure } from '../../contract/envelope.ts';
import type { ResourceDefinition } from '../../contract/resources/resource.ts';
import { withColumn, withColumnAt } from '../columnChooser/columns.ts';
import { withFailure } from '../keepFailure.ts';
import { required } from '../required.ts';
import {
  type DeviceLook,
  keptLookOf,
  type Look,
  lookOf,
  type PageSize,
  shownColumns,
  usualLook,
  widthWithin,
} from './look.ts';
import { changeOf, copyOf, ownNamed, queryIn } from './views.ts';

export type ListViewEvent =
  | { type: 'view.columnToggled'; column: string; shown: boolean }
  | { type: 'view.columnMoved'; column: string; place: number }
  | { type: 'view.columnResized'; column: string; width: number }
  | { type: 'view.densityChosen'; density: number }
  | { type: 'view.pageSizeChosen'; size: PageSize }
  | { type: 'view.rowsMeasured'; rows: number }
  | { type: 'view.reset' }
  | { type: 'view.openingChosen'; id: string | null }
  | { type: 'view.queryMoved'; query: string }
  | { type: 'view.reconnected' }
  | { type: 'view.applied'; view: SavedView }
  | ({ type: 'view.kept' } & Kept)
  | { type: 'view.confirmed' }
  | { type: 'view.declined' }
  | { type: 'view.replaced'; view: SavedView }
  | { type: 'view.renamed'; view: SavedView; name: string }
  | { type: 'view.removed'; view: SavedView }
  | { type: 'view.undone' }
  | { type: 'view.retried' }
  | { type: 'view.linked'; id: string }
  | { type: 'view.linkDismissed' };

/** A view to save; `role`: the role whose holders may use it. */
type Kept = { name: string; audience: SavedView['audience']; role?: string | null };
/**
 * `query`: the query of the address when the list opens. `device`: the look that this device has stored for the list.
 */
export type ListViewInput = { definition: ResourceDefinition; query: string; device: DeviceLook | null };
type Context = Omit<ListViewInput, 'device'> & {
  look: Look;
  /** The rows of a page; null: the default number. */
  pageSize: PageSize | null;
  /** The rows that fit the screen; null until they are measured. */
  fitting: number | null;
  /** The last measurement. While the window is resized, it differs from `fitting`. */
  measured: number | null;
  /** The view that the list opens with; null until this is known. */
  opening: { id: string | null } | null;
  /** The view that the address requests. */
  linked: string | null;
  /** Whether the device had a stored look, and whether it was never sent to the server (`unsaved`). */
  found: 'nothing' | 'copy' | 'unsaved';
  views: readonly SavedView[];
  sending: ViewToSave | null;
  removing: SavedView | null;
  failure: CallFailure | null;
};

/** The context, actors, actions and guards of the list-view machine; its states are in listView.machine.ts. */
export const listViewSetup = setup({
  types: {
    context: {} as Context,
    events: {} as ListViewEvent,
    input: {} as ListViewInput,
    tags: {} as
      | 'loadingLook'
      | 'loadingViews'
      | 'savingView'
      | 'asking'
      | 'undoable'
      | 'viewsFailed'
      | 'linking'
      | 'linkUnknown',
  },
  actors: {
    loadPreferences: required<unknown, { resource: string }>('loadPreferences'),
    savePreferences: required<unknown, { resource: string } & Pick<Context, 'look' | 'opening' | 'pageSize'>>(
      'savePreferences',
    ),
    loadViews: required<readonly SavedView[], { resource: string }>('loadViews'),
    saveView: required<SavedView, { view: ViewToSave | null }>('saveView'),
    removeView: required<unknown, { id: string }>('removeView'),
  },
  actions: {
    takeKept: assign((_, { kept }: { kept: unknown }) => {
      const { look, opening, pageSize } = keptLookOf(kept);
      return { look, opening: { id: opening }, pageSize };
    }),
    takeOpening: assign(({ context }, { kept }: { kept: unknown }) => ({
      opening: context.opening ?? { id: keptLookOf(kept).opening },
    })),
    takeLook: assign((_, { view }: { view: SavedView }) => ({ look: lookOf(view.state) })),
    toggle: assign(({ context }, { column, shown }: { column: string; shown: boolean }) => ({
      look: { ...context.look, columns: withColumn(shownColumns(context.definition, context.look), column, shown) },
    })),
    move: assign(({ context }, { column, place }: { column: string; place: number }) => ({
      look: { ...context.look, columns: withColumnAt(shownColumns(context.definition, context.look), column, place) },
    })),
    resize: assign(({ context }, { column, width }: { column: string; width: number }) => ({
      look: { ...context.look, widths: { ...context.look.widths, [column]: widthWithin(width) } },
    })),
    keepDensity: assign(({ context }, { density }: { density: number }) => ({ look: { ...context.look, density } })),
    choosePageSize: assign((_, { size }: { size: PageSize }) => ({ pageSize: size })),
    keepMeasured: assign((_, { rows }: { rows: number }) => ({ measured: rows })),
    takeMeasured: assign(({ context: { measured } }) => ({ fitting: measured })),
    forgetFitting: assign({ fitting: null }),
    resetLook: assign({ look: usualLook, pageSize: null }),
    chooseOpening: assign((_, { id }: { id: string | null }) => ({ opening: { id } })),
    keepQuery: assign((_, { query }: { query: string }) => ({ query })),
    takeOpeningView: assign(({ context }) => {
      const view = openingView(context);
      return view ? { look: lookOf(view.state) } : {};
    }),
    keepLinked: assign((_, { id }: { id: string }) => ({ linked: id })),
    takeLinkedView: assign(({ context }) => {
      const view = linkedView(context);
      return view ? { look: lookOf(view.state), linked: null } : {};
    }),
    forgetLinked: assign({ linked: null }),
    takeViews: assign((_, { views }: { views: readonly SavedView[] }) => ({ views, failure: null })),
    prepare: assign(({ context }, kept: Kept) => ({
      sending: { resource: context.definition.name, ...sharingOf(kept), state: stateOf(context) },
    })),
    prepareTaken: assign(({ context }, kept: Kept) => {
      const taken = ownNamed(context.views, kept.name);
      return taken ? { sending: changeOf(taken, { ...sharingOf(kept), state: stateOf(context) }) } : { sending: null };
    }),
    prepareReplacement: assign(({ context }, { view }: { view: SavedView }) => ({
      sending: changeOf(view, { state: stateOf(context) }),
    })),
    prepareName: assign((_, { view, name }: { view: SavedView; name: string }) => ({
      sending: changeOf(view, { name: name.trim() }),
    })),
    prepareUndo: assign(({ context: { removing } }) => ({ sending: removing && copyOf(removing), removing: null })),
    forgetSending: assign({ sending: null }),
    keepView: assign(({ context }, { view }: { view: SavedView }) => ({
      views: [...context.views.filter(({ id }) => id !== view.id), view],
      sending: null,
      failure: null,
    })),
    prepareRemoval: assign((_, { view }: { view: SavedView }) => ({ removing: view })),
    forgetRemoved: assign({ removing: null }),
    dropView: assign(({ context: { views, removing } }) => ({
      views: views.filter(({ id }) => id !== removing?.id),
      failure: null,
    })),
    keepFailure: assign(withFailure),
    rememberLook: (_, _params: DeviceLook) => {},
    openQuery: (_, _params: { query: string; replace: boolean }) => {},
  },
  guards: {
    isOtherFit: ({ context }, { rows }: { rows: number }) => rows !== context.fitting,
    isUnsaved: ({ context }) => context.found === 'unsaved',
    isCopied: ({ context }) => context.found === 'copy',
    isAsked: ({ context }) => context.query !== '',
    isLinkKnown: and([
      ({ context }) => linkedView(context) !== undefined,
      // the stored look must load first, so that it does not replace the view's look
      not(stateIn({ look: 'loading' })),
      not(stateIn({ look: 'renewing' })),
    ]),
    isLinkUnknown: and([stateIn({ views: 'ready' }), ({ context }) => linkedView(context) === undefined]),
    hasOpeningView: ({ context }) => openingView(context) !== undefined,
    isTaken: ({ context }, { name }: { name: string }) => ownNamed(context.views, name) !== undefined,
    isFree: ({ context }, { view, name }: { view: SavedView; name: string }) =>
      (ownNamed(context.views, name)?.id ?? view.id) === view.id,
    isOwn: (_, { view }: { view: SavedView }) => view.own,
  },
  delays: { REST_MS: SCROLL_DEBOUNCE_MS * 5, FIT_REST_MS: 250 },
});

/** Returns the view that the list opens with, once it and the views are known. */
export const openingView = ({ views, opening }: Pick<Context, 'views' | 'opening'>): SavedView | undefined =>
  views.find(({ id }) => id === opening?.id);

/** Returns the view that the address requests, once the views are known. */
export const linkedView = ({ views, linked }: Pick<Context, 'views' | 'linked'>): SavedView | undefined =>
  views.find(({ id }) => id === linked);

export const linkedQuery = (context: Context): string => {
  const view = linkedView(context);
  return view ? queryIn(view) : '';
};

export const openingQuery = (context: Context): string => {
  const view = openingView(context);
  return view ? queryIn(view) : '';
};

/** Returns what this device stores from now on. */
export const deviceLook = ({ look, opening, pageSize }: Context, unsaved: boolean): DeviceLook => ({
  look,
  pageSize,
  opening: opening?.id ?? null,
  unsaved,
});

export const beginning = ({ definition, query, device }: ListViewInput): Context => ({
  definition,
  query,
  look: device?.look ?? usualLook,
  pageSize: device?.pageSize ?? null,
  fitting: null,
  measured: null,
  opening: device ? { id: device.opening } : null,
  linked: null,
  found: device ? (device.unsaved ? 'unsaved' : 'copy') : 'nothing',
  views: [],
  sending: null,
  removing: null,
  failure: null,
});

const sharingOf = ({ name, audience, role }: Kept) => ({
  name: name.trim(),
  audience,
  role: audience === 'role' ? (role ?? null) : null,
});
const stateOf = ({ look, query }: Context): ViewToSave['state'] => ({ ...look, query });
