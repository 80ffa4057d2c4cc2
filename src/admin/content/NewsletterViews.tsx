import { newsletter, newsletterCategory } from '../../../contract/resources/content/newsletter.ts';
import { m } from '../../i18n/compiled/messages.js';
import { ScreenViews } from '../resource/ScreenViews.tsx';

/** The links between the publications and their categories. */
export const NewsletterViews = () => (
  <ScreenViews label={m.admin_newsletter_views()} definitions={[newsletter, newsletterCategory]} />
);
