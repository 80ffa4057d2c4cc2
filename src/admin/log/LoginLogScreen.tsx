import { loginLog } from '../../../contract/resources/log.ts';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';
import { LogViews } from './LogViews.tsx';
import { WITHOUT_RECORD } from './withoutRecord.ts';

/** 登录日志: every try to sign in. */
export default function LoginLogScreen() {
  return <ResourceScreen definition={loginLog} acts={<LogViews />} opening={WITHOUT_RECORD} />;
}
