import { CalendarClock } from 'lucide-react';
import type { OutputLine } from '../../../contract/entities/jobs.ts';
import { quartz } from '../../../contract/resources/quartz.ts';
import { quartzLog } from '../../../contract/resources/quartzLog.ts';
import type { ResourceRecord } from '../../../contract/resources/record.ts';
import { css } from '../../../styled-system/css';
import { localized } from '../../i18n/locale.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';
import { usePermission } from '../shell/permissions.tsx';
import { RunOutput } from './RunOutput.tsx';

/** 定时任务日志: what came of each run of the schedules. */
export default function QuartzLogScreen() {
  const mayList = usePermission('quartz:list');
  return (
    <ResourceScreen
      definition={quartzLog}
      opening={{
        fields: ['output', 'error'],
        draw: (run) => (
          <div className={place}>
            <RunOutput lines={linesOf(run)} error={String(run.error ?? '')} />
          </div>
        ),
      }}
      acts={
        mayList && (
          <LinkButton href={quartz.route} variant="quiet" size="sm">
            <CalendarClock aria-hidden size={16} strokeWidth={1.75} />
            {localized(quartz.title)}
          </LinkButton>
        )
      }
    />
  );
}

/** The server keeps no other lines than these. */
const linesOf = ({ output }: ResourceRecord): OutputLine[] => (Array.isArray(output) ? (output as OutputLine[]) : []);

const place = css({ paddingInline: '5', paddingTop: '4' });
