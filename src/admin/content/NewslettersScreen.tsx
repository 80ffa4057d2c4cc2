import { newsletter } from '../../../contract/resources/content/newsletter.ts';
import { panelsWith } from '../resource/panels.tsx';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';
import { NewsletterViews } from './NewsletterViews.tsx';

const panels = panelsWith(() => import('./newsletterParts.tsx').then((part) => part.newsletterParts));

/** The screen for publications with their PDF files. */
export default function NewslettersScreen() {
  return <ResourceScreen definition={newsletter} acts={<NewsletterViews />} panels={panels} />;
}
