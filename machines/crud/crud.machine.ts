import { withEvent } from '../withEvent.ts';
import { parseList } from './codec.ts';
import { crudSetup } from './crud.setup.ts';
import { crudAtRest } from './crudContext.ts';
import { panelRegion } from './panelRegion.ts';
import { workRegion } from './workRegion.ts';

/**
 * A screen of the back-office that lists, shows, makes, changes and removes the records of a resource.
 *
 * The list is a chart of its own (recordList.machine.ts), which runs as the child `list`; an open form is a form chart
 * (form.machine.ts), which runs as the child `form`. What this chart holds: at most one panel at a time, work on rows
 * one after the other, undo of the last removal or move for UNDO_MS and of the last bulk edit for as long as the
 * session lasts (all are written at once), what came of the last work, the export. A save that came too late opens the
 * conflict; closing with unsaved input asks. What is typed is kept as a draft until it is saved or given up, and stands
 * in the form when that is next opened; over a record that was changed since it opens the conflict. After `crud.ended`
 * (sign-out) nothing is left, no call under way either.
 *
 * Input: definition, `may` (abilities.ts), `within` (the record that the list stands within, or null), the address, the
 * last bulk edit of an earlier visit (`edited`, or null), a random word.
 * Events of the panel: `crud.view`, `crud.create` (`values` begin as typed), `crud.edit` (`values`, from the history:
 * older values begin as typed), `crud.history`, `crud.earlier` (more of it), `crud.trash`, `crud.trashPageChanged`, `crud.ask` (remove, publish,
 * withdraw or discard: the confirmation, which names `context.plan.aim.sample` of `.count`; the aim comes from `aimOf`
 * or `aimAt`), `crud.confirm`,
 * `crud.compare` (a record that was not published or discarded because it was changed since it was seen:
 * `context.outdated`), `crud.close` (any panel), `crud.retry` (after `panelFailed`), `crud.leaveConfirmed`,
 * `crud.leaveDeclined`, and in a conflict `crud.choose` and `crud.saveMerged`. What is typed goes to the child `form`.
 * `crud.bulk` (a field of rows; the child `bulk` asks and previews) and `crud.bulkRun` (does what was previewed).
 * Other events: `crud.undo` (what was done last), `crud.undoBulk` (the last bulk edit, also after other work:
 * `isEditUndoable`), `crud.restore` (from the trash), `crud.move` (a row of a tree), `crud.reportDismissed`,
 * `crud.export`, `crud.exportCancelled`, `crud.addressMoved` (the address under the page), `crud.permitted`
 * (what the person may do is known anew), `crud.defaultsKnown` (so is what new records begin with), `crud.recalled` (`recallDraft` found a draft), `crud.ended`.
 * Tags of the panel: `viewing`, `creating`, `editing`, `conflict`, `confirming`, `comparing`, `bulk`, `history`,
 * `loadingEarlier`, `trash`; `panelBusy` (its record is loading), `panelFailed`; `form` (the child `form` runs),
 * `unsaved`, `saving`, `askingToLeave` (draw the question). Others: `working` (rows are worked on), `undoable`,
 * `reported` (`context.report`), `exporting`,
 * `exportFailed`. `mergesOf` and `sideOf` say what a conflict is about.
 * To be provided: actors `list`, `form` and `bulk` with theirs, `loadRecord`, `loadHistory`, `loadTrash`, `saveRecord`
 * (what the form's `submit` does too), `removeRows`, `lookAtRemoval` (how far a removal in the background is),
 * `actOnRows`, `runBulk`, `lookAtBulk`, `restoreRows`, `moveRecord`, `exportRows` (fetches and saves the file); actions
 * `guardLeaving`, `releaseLeaving` (tell navigation), `recallDraft` (sends `crud.recalled` where there is one for the
 * record of the context), `keepDraft` (without secrets), `forgetDraft`, `rememberEdit` (the bulk edit that can be undone;
 * null: none).
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
        input: ({ context: { definition, within, address } }) => ({ definition, within, address }),
      },
      on: {
        'crud.permitted': { actions: withEvent('keepAbilities') },
        'crud.defaultsKnown': { actions: withEvent('keepDefaults') },
        'crud.ended': { target: 'ended', actions: 'forget' },
      },
      states: { ...panelRegion, ...workRegion },
    },
    ended: { description: 'Signed out.', type: 'final' },
  },
});
