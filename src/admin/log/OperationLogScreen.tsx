import { ExternalLink } from 'lucide-react';
import { log } from '../../../contract/resources/log.ts';
import { useSystem } from '../../app/system.tsx';
import { m } from '../../i18n/compiled/messages.js';
import { panelsWith } from '../resource/panels.tsx';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';
import { SpecialFieldsProvider } from '../resource/specialFields.tsx';
import { LogViews } from './LogViews.tsx';
import { logFields } from './logFields.tsx';
import { useRecordAddress } from './useRecordAddress.ts';

const panels = panelsWith(() => import('./logParts.tsx').then((part) => part.logParts));

/** 操作日志: who changed what, before and after by field. */
export default function OperationLogScreen() {
  const { navigation } = useSystem();
  const recordAddress = useRecordAddress();
  return (
    <SpecialFieldsProvider fields={logFields}>
      <ResourceScreen
        definition={log}
        acts={<LogViews />}
        panels={panels}
        rowActs={[
          {
            key: 'open',
            label: m.admin_log_open(),
            icon: ExternalLink,
            suits: (entry) => recordAddress(entry) !== undefined,
            onSelect: (entry) => {
              const to = recordAddress(entry);
              if (to) navigation.send({ type: 'navigation.go', to });
            },
          },
        ]}
      />
    </SpecialFieldsProvider>
  );
}
