import { withEvent } from '../withEvent.ts';
import { parseList } from './codec.ts';
import { crudSetup } from './crud.setup.ts';
import { crudAtRest } from './crudContext.ts';
import { panelRegion } from './panelRegion.ts';
import { workRegion } from './workRegion.ts';

/**
 * A back-office screen that lists, shows, creates, changes and removes the records of a resource.
 *
 * The list is a separate machine (recordList.machine.ts), the child `list`; an open form is a form machine
 * (form.machine.ts), the child `form`. This machine handles: at most one panel at a time; actions on rows, one after
 * the other; the export; and the report of the last action. It offers the undo of the last removal or move for UNDO_MS,
 * and of the last bulk edit for the whole session (the changes themselves are saved at once).
 *
 * A save of an outdated version opens the conflict. Closing with unsaved input asks first. Typed input is kept as a
 * draft until it is saved or discarded, and restored when the form is opened again; if the record has changed since, it
 * opens the conflict. After `crud.ended` (sign-out) no data remains, and running calls are canceled.
 *
 * - Input: definition; `may` (abilities.ts); `within` (the record that contains the list, or null); the address; the
 *   last bulk edit of an earlier visit (`edited`, or null); a random word.
 * - Events that open panels: `crud.view`; `crud.create` (`values` are filled in as if typed); `crud.edit` (`values`,
 *   older values from the history, likewise); `crud.history` and `crud.earlier` (more of it); `crud.trash` and
 *   `crud.trashPageChanged`; `crud.bulk` (a field of rows; the child `bulk` asks and previews); `crud.compare` (a
 *   record that was not published or discarded because it had changed since the user saw it: `context.outdated`).
 * - Events of the confirmation: `crud.ask` (remove, publish, withdraw or discard) opens it; it names
 *   `context.plan.aim.sample` of `.count`, and the aim comes from `aimOf` or `aimAt`. Then `crud.confirm`, or
 *   `crud.bulkRun` for a previewed bulk edit.
 * - Events of every panel: `crud.close`, `crud.retry` (after `panelFailed`), `crud.leaveConfirmed`,
 *   `crud.leaveDeclined`; in a conflict `crud.choose` and `crud.saveMerged`. Typed input goes to the child `form`.
 * - Other events: `crud.undo` (the last action); `crud.undoBulk` (the last bulk edit, also after other actions:
 *   `isEditUndoable`); `crud.restore` (from the trash); `crud.move` (a row of a tree); `crud.reportDismissed`;
 *   `crud.export`; `crud.exportCancelled`; `crud.addressMoved` (the page's address changed); `crud.permitted` (the
 *   user's abilities have changed); `crud.defaultsKnown` (the default values of new records have changed);
 *   `crud.recalled` (`recallDraft` found a draft); `crud.ended`.
 * - Tags of panels: `viewing`, `creating`, `editing`, `conflict`, `confirming`, `comparing`, `bulk`, `history`,
 *   `loadingEarlier`, `trash`; `panelBusy` (its record is loading), `panelFailed`; `form` (the child `form` runs),
 *   `unsaved`, `saving`, `askingToLeave` (show the question).
 * - Other tags: `working` (an action on rows is running), `undoable`, `reported` (`context.report`), `exporting`,
 *   `exportFailed`. `mergesOf` and `sideOf` describe a conflict.
 * - Required actors: `list`, `form` and `bulk` with theirs; `loadRecord`, `loadHistory`, `loadTrash`; `saveRecord`
 *   (also used by the form's `submit`); `removeRows`, `lookAtRemoval` (progress of a removal in the background),
 *   `actOnRows`, `runBulk`, `lookAtBulk`, `restoreRows`, `moveRecord`; `exportRows` (downloads and saves the file).
 * - Required actions: `guardLeaving`, `releaseLeaving` (notify navigation); `recallDraft` (sends `crud.recalled` if
 *   the record of the context has a draft); `keepDraft` (without secrets), `forgetDraft`; `rememberEdit` (the bulk edit
 *   that can be undone, or null).
 */
export const crudMachine = crudSetup.createMachine({
  id: 'crud',
  initial: 'running',
  context: ({ input }) => ({ ...crudAtRest, ...input, id: parseList(input.definition, input.address).record }),
  states: {
    running: {
      type: 'parallel',
      invoke: {
        id: 'list',
        src: 'list',
        input: ({ context: { definition, within, address, awaitsLimit } }) => ({
          definition,
          within,
          address,
          awaitsLimit,
        }),
      },
      on: {
        'crud.permitted': { actions: withEvent('keepAbilities') },
        'crud.defaultsKnown': { actions: withEvent('keepDefaults') },
        'crud.ended': { target: 'ended', actions: 'forget' },
      },
      states: { ...panelRegion, ...workRegion },
    },
    ended: { description: 'The user has signed out.', type: 'final' },
  },
});
