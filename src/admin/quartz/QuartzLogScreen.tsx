import { CalendarClock } from 'lucide-react';
import { quartz } from '../../../contract/resources/quartz.ts';
import { quartzLog } from '../../../contract/resources/quartzLog.ts';
import { localized } from '../../i18n/locale.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { usePermission } from '../base/permissions.tsx';
import { panelsWith } from '../resource/panels.tsx';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';
import { SpecialFieldsProvider } from '../resource/specialFields.tsx';
import { runFields } from './runFields.tsx';

const panels = panelsWith(() => import('./runParts.tsx').then((part) => part.runParts));

/** 定时任务日志: the results of all runs of the schedules. */
export default function QuartzLogScreen() {
  const mayList = usePermission('quartz:list');
  return (
    <SpecialFieldsProvider fields={runFields}>
      <ResourceScreen
        definition={quartzLog}
        panels={panels}
        acts={
          mayList && (
            <LinkButton href={quartz.route} variant="quiet" size="sm">
              <CalendarClock aria-hidden size={16} strokeWidth={1.75} />
              {localized(quartz.title)}
            </LinkButton>
          )
        }
      />
    </SpecialFieldsProvider>
  );
}
