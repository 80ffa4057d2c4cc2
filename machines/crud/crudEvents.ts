import type { Saving } from '../../contract/resources/record.ts';
import type { Ability } from './abilities.ts';
import type { FormDraft } from './crudContext.ts';
import type { Side } from './merge.ts';
import type { Aim } from './selection.ts';
import type { ExportWanted, Move, Plan } from './work.ts';

/** The events of the crud machine, which crud.machine.ts describes. */
export type CrudEvent =
  | { type: 'crud.view'; id: string }
  | { type: 'crud.create'; values?: Saving }
  | { type: 'crud.edit'; id: string; values?: Saving }
  | { type: 'crud.history'; id: string }
  | { type: 'crud.earlier' }
  | { type: 'crud.trash' }
  | { type: 'crud.trashPageChanged'; page: number }
  | ({ type: 'crud.ask' } & Plan)
  | { type: 'crud.confirm' }
  | { type: 'crud.compare'; id: string }
  | { type: 'crud.close' }
  | { type: 'crud.retry' }
  | { type: 'crud.leaveConfirmed' }
  | { type: 'crud.leaveDeclined' }
  | { type: 'crud.choose'; field: string; side: Side }
  | { type: 'crud.saveMerged' }
  | { type: 'crud.bulk'; aim: Aim; field: string | null }
  | { type: 'crud.bulkRun'; id: string }
  | { type: 'crud.restore'; ids: string[] }
  | { type: 'crud.undo' }
  | { type: 'crud.undoBulk' }
  | { type: 'crud.reportDismissed' }
  | { type: 'crud.move'; move: Move }
  | { type: 'crud.export'; wanted: ExportWanted }
  | { type: 'crud.exportCancelled' }
  | { type: 'crud.addressMoved'; address: string }
  | { type: 'crud.recalled'; draft: FormDraft }
  | { type: 'crud.permitted'; may: readonly Ability[] }
  | { type: 'crud.defaultsKnown'; defaults: Saving }
  | { type: 'crud.ended' };
