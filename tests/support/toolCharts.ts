import type { ToolSet } from '../../machines/app/app.machine.ts';
import { exportRunsMachine } from '../../machines/exportRuns/exportRuns.machine.ts';
import { identityMachine } from '../../machines/identity/identity.machine.ts';
import { modelCharts } from '../../machines/modelTools/modelTools.machine.ts';
import { searchCharts } from '../../machines/searchTools/searchTools.machine.ts';
import type { ToolCharts } from '../../machines/systemCharts.ts';
import { tumorMachine } from '../../machines/tumor/tumor.machine.ts';

/** The statecharts that work with models, of all sets. */
export const toolCharts: ToolCharts = {
  ...modelCharts,
  ...searchCharts,
  exportRuns: exportRunsMachine,
  tumor: tumorMachine,
  identity: identityMachine,
};

export const TOOL_SETS: readonly ToolSet[] = ['modelTools', 'searchTools', 'exportRuns', 'tumor', 'identity'];
