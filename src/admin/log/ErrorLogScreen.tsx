import { errorLog } from '../../../contract/resources/log.ts';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';
import { LogViews } from './LogViews.tsx';
import { WITHOUT_RECORD } from './withoutRecord.ts';

/** 错误日志: what failed on the server. */
export default function ErrorLogScreen() {
  return <ResourceScreen definition={errorLog} acts={<LogViews />} opening={WITHOUT_RECORD} />;
}
