import type { ImportKind } from '../../contract/entities/importKind.ts';
import type {
  ColumnSource,
  ImportProposal,
  ImportReading,
  TableChoice,
} from '../../contract/entities/importReading.ts';
import type { ImportRun } from '../../contract/entities/imports.ts';
import type { CallFailure } from '../../contract/envelope.ts';
import type { ImportUnit } from '../../contract/importFiles.ts';

/** What the user does; the machine's docstring explains each. */
export type DataImportEvent =
  | { type: 'import.kindChosen'; kind: ImportKind }
  | { type: 'import.publishChosen'; publish: boolean }
  | { type: 'import.clearChosen'; clear: boolean }
  | { type: 'import.fileStored'; file: string }
  | { type: 'import.formatChosen'; format: TableChoice }
  | { type: 'import.sourceChosen'; column: string; source: ColumnSource | null }
  | { type: 'import.valueTranslated'; column: string; value: string; result: string | null }
  | { type: 'import.unitChosen'; unit: ImportUnit }
  | { type: 'import.readingNamed'; name: string }
  | { type: 'import.checkAsked' }
  | { type: 'import.columnsOpened' }
  | { type: 'import.opened'; id: string }
  | { type: 'import.applyAsked' }
  | { type: 'import.confirmed' }
  | { type: 'import.cancelled' }
  | { type: 'import.pageTurned'; page: number }
  | { type: 'import.retried' }
  | { type: 'import.restarted' };

/** What the machine knows of the file and its run. */
export type Context = {
  /** The kind of the file; null until it is known. */
  kind: ImportKind | null;
  /** Whether imported content that could be a draft becomes public at once. */
  publish: boolean;
  /** Whether an empty cell clears the stored value. */
  clear: boolean;
  /** The stored file for the next dry run. */
  file: string;
  /** What the file is, as the server recognized it last. */
  proposal: ImportProposal | null;
  /** How the file is read: the proposal with the corrections of the user. */
  reading: ImportReading | null;
  /** The name under which the reading was saved, or that of the saved one that fits. */
  savedAs: string | null;
  /** The id of the shown run, before its data has loaded. */
  id: string;
  run: ImportRun | null;
  /** The page of single findings. */
  page: number;
  failure: CallFailure | null;
};
/** The id of a run to show, or an empty text. */
export type Input = { id: string };
/** A dry run to begin. */
export type ToCheck = {
  kind: ImportKind;
  file: string;
  publish: boolean;
  clear: boolean;
  reading: ImportReading | null;
};
