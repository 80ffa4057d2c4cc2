import type { ActorRefFrom } from 'xstate';
import type { exportMachine } from '../../../machines/export/export.machine.ts';
import { ExportPane } from './ExportPane.tsx';
import { useExportChoice } from './useExportChoice.ts';

/** The pane over the result that the search shows. */
export function ResultExport({ file }: { file: ActorRefFrom<typeof exportMachine> }) {
  return <ExportPane file={file} {...useExportChoice()} />;
}
