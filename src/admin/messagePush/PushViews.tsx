import { pushMessage, pushTemplate } from '../../../contract/resources/messagePush.ts';
import { m } from '../../i18n/compiled/messages.js';
import { ScreenViews } from '../resource/ScreenViews.tsx';

/** The links between pushed messages and their templates. */
export const PushViews = () => <ScreenViews label={m.admin_push_views()} definitions={[pushMessage, pushTemplate]} />;
