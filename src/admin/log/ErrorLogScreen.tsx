import { errorLog } from '../../../contract/resources/log.ts';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';
import { SpecialFieldsProvider } from '../resource/specialFields.tsx';
import { LogViews } from './LogViews.tsx';
import { errorLogFields } from './logFields.tsx';
import { panelsWithoutRecord } from './withoutRecord.ts';

/** 错误日志: errors on the server. */
export default function ErrorLogScreen() {
  return (
    <SpecialFieldsProvider fields={errorLogFields}>
      <ResourceScreen definition={errorLog} acts={<LogViews />} panels={panelsWithoutRecord} />
    </SpecialFieldsProvider>
  );
}
