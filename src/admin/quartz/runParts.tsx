import type { OutputLine } from '../../../contract/entities/jobs.ts';
import type { ResourceRecord } from '../../../contract/resources/record.ts';
import { css } from '../../../styled-system/css';
import type { PanelParts } from '../resource/panelParts.ts';
import { RunOutput } from './RunOutput.tsx';

/** Shows the output and error first in the pane of a run. */
export const runParts: PanelParts = {
  opening: {
    fields: ['output', 'error'],
    draw: (run) => (
      <div className={place}>
        <RunOutput lines={linesOf(run)} error={String(run.error ?? '')} />
      </div>
    ),
  },
};

/** The server stores only lines of this type. */
const linesOf = ({ output }: ResourceRecord): OutputLine[] => (Array.isArray(output) ? (output as OutputLine[]) : []);

const place = css({ paddingInline: '5', paddingTop: '4' });
