import { newsletterCategory } from '../../../contract/resources/content/newsletter.ts';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';
import { NewsletterViews } from './NewsletterViews.tsx';

/** The screen for newsletter categories, which group publications on the page and in the navigation bar's menu. */
export default function NewsletterCategoriesScreen() {
  return <ResourceScreen definition={newsletterCategory} acts={<NewsletterViews />} />;
}
