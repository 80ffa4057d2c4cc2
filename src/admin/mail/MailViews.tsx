import { mailMessage, mailTemplate } from '../../../contract/resources/mail.ts';
import { m } from '../../i18n/compiled/messages.js';
import { ScreenViews } from '../resource/ScreenViews.tsx';

/** The links between the mails and their templates. */
export const MailViews = () => <ScreenViews label={m.admin_mail_views()} definitions={[mailMessage, mailTemplate]} />;
