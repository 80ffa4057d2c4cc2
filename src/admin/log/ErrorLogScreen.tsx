import { Workflow } from 'lucide-react';
import { useState } from 'react';
import { errorLog } from '../../../contract/resources/log.ts';
import { m } from '../../i18n/compiled/messages.js';
import { Button } from '../../ui/Button.tsx';
import { laterOver } from '../../ui/later.tsx';
import { usePermission } from '../base/permissions.tsx';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';
import type { RowAct } from '../resource/RowActs.tsx';
import { SpecialFieldsProvider } from '../resource/specialFields.tsx';
import { LogViews } from './LogViews.tsx';
import { errorLogFields } from './logFields.tsx';
import { panelsWithoutRecord } from './withoutRecord.ts';

const LaterFlightRecord = laterOver(
  () => import('./FlightRecord.tsx').then((part) => part.FlightRecord),
  ({ onClose }) => onClose(),
);

const LaterSessionCharts = laterOver(
  () => import('./SessionCharts.tsx').then((part) => part.SessionCharts),
  ({ onOpened }) => onOpened(),
);

/** 错误日志: errors on the server, and faults that visitors reported, with what the page did before. */
export default function ErrorLogScreen() {
  const [opened, setOpened] = useState<string | null>(null);
  const [opensCharts, setOpensCharts] = useState(false);
  const mayOpen = usePermission('log:detail');
  const open: RowAct = {
    key: 'flight',
    label: m.admin_log_flight(),
    icon: Workflow,
    atHand: true,
    suits: ({ recorded }) => recorded === true,
    onSelect: ({ id }) => setOpened(id),
  };
  return (
    <SpecialFieldsProvider fields={errorLogFields}>
      <ResourceScreen
        definition={errorLog}
        acts={
          <>
            <LogViews />
            {mayOpen && (
              <Button variant="outline" size="sm" onClick={() => setOpensCharts(true)}>
                <Workflow aria-hidden size={16} strokeWidth={1.75} />
                {m.admin_log_charts()}
              </Button>
            )}
          </>
        }
        panels={panelsWithoutRecord}
        rowActs={mayOpen ? [open] : []}
      />
      {opensCharts && <LaterSessionCharts onOpened={() => setOpensCharts(false)} />}
      {opened !== null && <LaterFlightRecord key={opened} id={opened} onClose={() => setOpened(null)} />}
    </SpecialFieldsProvider>
  );
}
