import { loginLog } from '../../../contract/resources/log.ts';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';
import { SpecialFieldsProvider } from '../resource/specialFields.tsx';
import { LogViews } from './LogViews.tsx';
import { logFields } from './logFields.tsx';
import { panelsWithoutRecord } from './withoutRecord.ts';

/** 登录日志: every sign-in attempt. */
export default function LoginLogScreen() {
  return (
    <SpecialFieldsProvider fields={logFields}>
      <ResourceScreen definition={loginLog} acts={<LogViews />} panels={panelsWithoutRecord} />
    </SpecialFieldsProvider>
  );
}
