import type { ActorRefFrom } from 'xstate';
import type { exportMachine } from '../../../machines/export/export.machine.ts';
import { ExportPane } from './ExportPane.tsx';
import { useExportChoice } from './useExportChoice.ts';

/** The export pane for the current search result. */
export function ResultExport({ file }: { file: ActorRefFrom<typeof exportMachine> }) {
  return <ExportPane file={file} {...useExportChoice()} />;
}
