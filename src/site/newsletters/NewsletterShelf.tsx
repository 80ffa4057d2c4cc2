import type { NewsletterItem } from '../../../contract/entities/catalog.ts';
import { css } from '../../../styled-system/css';
import { formatDate } from '../../i18n/dates.ts';
import { localized, otherLanguage } from '../../i18n/locale.ts';
import { Phrases } from '../../ui/Phrases.tsx';
import { imageAddress } from '../imageAddress.ts';
import { DownloadButton } from './DownloadButton.tsx';

/**
 * Newsletters in three columns: cover if there is one, date and category, title, summary (its first lines on phones),
 * and download button.
 */
export function NewsletterShelf({ newsletters }: { newsletters: readonly NewsletterItem[] }) {
  return (
    <ul className={shelf}>
      {newsletters.map((item) => (
        <li key={item.id} className={card}>
          {item.hasImage && (
            <img
              className={cover}
              src={imageAddress('newsletter', item, 'image')}
              alt=""
              loading="lazy"
              width={384}
              height={120}
            />
          )}
          <p className={meta}>
            {localized(item.category.name)} {formatDate(item.publishedAt, 'YYYY-MM')}
          </p>
          <h3 className={title} lang={otherLanguage(item.topicName)}>
            <Phrases text={localized(item.topicName)} />
          </h3>
          <p className={summary} lang={otherLanguage(item.summary)}>
            {localized(item.summary)}
          </p>
          <p className={get}>
            <DownloadButton newsletter={item} />
          </p>
        </li>
      ))}
    </ul>
  );
}

const shelf = css({
  display: 'grid',
  gridTemplateColumns: {
    base: 'minmax(0, 1fr)',
    tablet: 'repeat(2, minmax(0, 1fr))',
    desktop: 'repeat(3, minmax(0, 1fr))',
  },
  columnGap: '8',
  rowGap: '10',
});
const card = css({
  display: 'flex',
  flexDirection: 'column',
  borderTop: '1px solid {colors.ink}',
  paddingTop: '4',
});
const cover = css({
  width: '100%',
  height: { base: '96px', desktop: '120px' },
  objectFit: 'contain',
  objectPosition: 'left center',
  marginBottom: '5',
});
const meta = css({ textStyle: 'tiny', color: 'ink.faint', marginBottom: '2' });
const title = css({ textStyle: 'heading' });
const summary = css({
  marginTop: '2',
  marginBottom: '5',
  textStyle: 'small',
  color: 'ink.soft',
  lineClamp: { base: '3', tablet: 'none' },
});
const get = css({ marginTop: 'auto' });
