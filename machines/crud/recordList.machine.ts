import { DEFAULT_LIMIT } from '../../contract/constants.ts';
import { parseList } from './codec.ts';
import { recordListSetup } from './recordList.setup.ts';
import { rowsRegion } from './recordRows.ts';
import { selectionRegion } from './recordSelection.ts';

/**
 * The list of a back-office resource: query, rows, selection. It is the child `list` of `crud`.
 *
 * A newer query cancels the older one; the current rows stay until the new ones arrive. The list shows the page that
 * the server returns: when the last row of the last page is removed, this is the page before. The selection is kept
 * across pages and orders. Other filters clear it, so that bulk actions cannot affect rows that are no longer listed.
 * The address contains the whole query (codec.ts). Rows that change by themselves (`follows` of the definition) are
 * reloaded silently.
 *
 * - Input: the definition, the record that contains the list (or null), the address; whether `list.limitPreferred`
 *   will follow (then a first page waits for it).
 * - Events of the query: `list.narrowed` (the search bar's '查询'); `list.filterChanged` (one filter; null removes
 *   it); `list.cleared` ('重置'); `list.sorted`; `list.pageChanged`; `list.limitChanged`; `list.limitPreferred`
 *   (the size of a first page whose address does not name one, and of any page if the user has just chosen it);
 *   `list.refreshed` (loads again, also after a failure); `list.linkRestored` (the device is online again);
 *   `list.moved` (the page's address changed: back, forward, a saved view).
 * - Events of records and the selection: `list.recordChanged` (from crud: the record of the open panel);
 *   `list.rowsGone` (from crud); `list.rowsToggled` (rows with the names of `labelOf`); `list.allMatchingChosen`;
 *   `list.selectionCleared`.
 * - Tags: `busy` (dim the rows, or show a skeleton while `context.result` is null); `showing`, `empty`; `failed` and
 *   `offline` (earlier rows stay if there are some); `some` or `allMatching` for the selection.
 * - Required: actor `loadRows` (stops on its signal); action `writeAddress` (of the query alone).
 */
export const recordListMachine = recordListSetup.createMachine({
  id: 'recordList',
  type: 'parallel',
  context: ({ input: { definition, within, address, awaitsLimit = false } }) => ({
    definition,
    within,
    awaitsLimit,
    result: null,
    failure: null,
    selection: [],
    chosenIn: null,
    usualLimit: DEFAULT_LIMIT,
    ...parseList(definition, address),
  }),
  states: { rows: rowsRegion, selection: selectionRegion },
});
