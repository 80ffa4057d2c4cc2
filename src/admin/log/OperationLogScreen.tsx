import { ExternalLink, History, type LucideIcon, Trash2 } from 'lucide-react';
import { log } from '../../../contract/resources/log.ts';
import { m } from '../../i18n/compiled/messages.js';
import { useSystem } from '../../portal/system.tsx';
import { useReturnAddress } from '../base/openTabs.ts';
import { panelsWith } from '../resource/panels.tsx';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';
import type { RowAct } from '../resource/RowActs.tsx';
import { SpecialFieldsProvider } from '../resource/specialFields.tsx';
import { LogViews } from './LogViews.tsx';
import { logFields } from './logFields.tsx';
import { type RecordPlace, useRecordPlace } from './useRecordPlace.ts';

const panels = panelsWith(() => import('./logParts.tsx').then((part) => part.logParts));

/** 操作日志: who changed what, with the values before and after by field. */
export default function OperationLogScreen() {
  const { navigation } = useSystem();
  const addressTo = useReturnAddress();
  const placeOf = useRecordPlace();
  const going = (kind: RecordPlace['kind'], label: string, icon: LucideIcon): RowAct => ({
    key: kind,
    label,
    icon,
    suits: (entry) => placeOf(entry)?.kind === kind,
    onSelect: (entry) => {
      const to = placeOf(entry)?.address;
      if (to) navigation.send({ type: 'navigation.go', to: addressTo(to) });
    },
  });
  return (
    <SpecialFieldsProvider fields={logFields}>
      <ResourceScreen
        definition={log}
        acts={<LogViews />}
        panels={panels}
        rowActs={[
          going('record', m.admin_log_open(), ExternalLink),
          going('trash', m.admin_log_trash(), Trash2),
          going('history', m.admin_log_history(), History),
        ]}
      />
    </SpecialFieldsProvider>
  );
}
