import type { NewsletterItem } from '../../../contract/entities/catalog.ts';
import { css } from '../../../styled-system/css';
import { formatDate } from '../../i18n/dates.ts';
import { localized, otherLanguage } from '../../i18n/locale.ts';
import { DownloadButton } from './DownloadButton.tsx';

/** Publications as rows: month, title, and download button. */
export function NewsletterRows({ newsletters }: { newsletters: readonly NewsletterItem[] }) {
  return (
    <ul>
      {newsletters.map((item) => (
        <li key={item.id} className={row}>
          <span className={month}>{formatDate(item.publishedAt, 'YYYY-MM')}</span>
          <span className={title} lang={otherLanguage(item.topicName)}>
            {localized(item.topicName)}
          </span>
          <DownloadButton newsletter={item} />
        </li>
      ))}
    </ul>
  );
}

const row = css({
  display: 'grid',
  gridTemplateColumns: { base: '1fr', tablet: '88px minmax(0, 1fr) auto' },
  columnGap: '6',
  rowGap: '1',
  alignItems: 'baseline',
  paddingBlock: '4',
  borderTop: '1px solid {colors.line}',
  textStyle: 'small',
  '&:last-child': { borderBottom: '1px solid {colors.line}' },
});
const month = css({ color: 'ink.faint', fontVariantNumeric: 'tabular-nums' });
const title = css({ fontWeight: 'medium', fontSize: 'body' });
