import { newsletter, newsletterCategory } from '../../../contract/resources/content/newsletter.ts';
import { m } from '../../i18n/compiled/messages.js';
import { ScreenViews } from '../resource/ScreenViews.tsx';

/** The ways between the publications and what they are grouped by. */
export const NewsletterViews = () => (
  <ScreenViews label={m.admin_newsletter_views()} definitions={[newsletter, newsletterCategory]} />
);
