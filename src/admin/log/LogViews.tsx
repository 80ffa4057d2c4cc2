import { errorLog, log, loginLog } from '../../../contract/resources/log.ts';
import { m } from '../../i18n/compiled/messages.js';
import { ScreenViews } from '../resource/ScreenViews.tsx';

/** The links between the three logs. */
export const LogViews = () => <ScreenViews label={m.admin_log_views()} definitions={[log, loginLog, errorLog]} />;
