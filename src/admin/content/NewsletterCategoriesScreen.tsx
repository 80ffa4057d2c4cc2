import { newsletterCategory } from '../../../contract/resources/content/newsletter.ts';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';
import { NewsletterViews } from './NewsletterViews.tsx';

/** What publications are grouped by, on the page and in the menu of the navigation bar. */
export default function NewsletterCategoriesScreen() {
  return <ResourceScreen definition={newsletterCategory} acts={<NewsletterViews />} />;
}
