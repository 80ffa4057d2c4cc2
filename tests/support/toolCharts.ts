import type { ToolSet } from '../../machines/app/app.machine.ts';
import { compareMachine } from '../../machines/compare/compare.machine.ts';
import { downloadMachine } from '../../machines/download/download.machine.ts';
import { exportRunsMachine } from '../../machines/exportRuns/exportRuns.machine.ts';
import { identityMachine } from '../../machines/identity/identity.machine.ts';
import { modelCharts } from '../../machines/modelTools/modelTools.machine.ts';
import { searchCharts } from '../../machines/searchTools/searchTools.machine.ts';
import type { ToolCharts } from '../../machines/systemCharts.ts';
import { tumorMachine } from '../../machines/tumor/tumor.machine.ts';

/** The statecharts that are brought when first needed, of all sets. */
export const toolCharts: ToolCharts = {
  ...modelCharts,
  ...searchCharts,
  download: downloadMachine,
  compare: compareMachine,
  exportRuns: exportRunsMachine,
  tumor: tumorMachine,
  identity: identityMachine,
};

export const TOOL_SETS: readonly ToolSet[] = [
  'modelTools',
  'searchTools',
  'download',
  'compare',
  'exportRuns',
  'tumor',
  'identity',
];
