import { Download, Lock } from 'lucide-react';
import type { NewsletterItem } from '../../../contract/entities/catalog.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatBytes, formatPercent, withLabel } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';
import { useSystem } from '../../portal/system.tsx';
import { useDownload, useDownloading } from '../../portal/useDownload.ts';
import { useTag } from '../../portal/useTag.ts';

/** Downloads a publication's file for signed-in users; sends others to the login first. */
export function DownloadButton({ newsletter: { id, topicName, pages, bytes } }: { newsletter: NewsletterItem }) {
  const { session } = useSystem();
  const want = useDownload();
  const signedIn = useTag(session, 'signedIn');
  const percent = useDownloading((context) =>
    context?.queue[0]?.id === id ? formatPercent(context.total ? context.loaded / context.total : 0) : null,
  );
  const Icon = signedIn ? Download : Lock;
  const size = formatBytes(bytes);
  const way = signedIn ? m.newsletter_download() : m.newsletter_login();
  return (
    <span className={row}>
      <button
        type="button"
        className={button}
        aria-label={withLabel(way, localized(topicName))}
        onClick={() => want({ kind: 'newsletter', id, name: localized(topicName) })}
      >
        <Icon aria-hidden size={16} strokeWidth={1.5} />
        {percent === null ? way : m.newsletter_downloading({ percent })}
      </button>
      <span className={meta}>{m.newsletter_meta({ pages, size })}</span>
    </span>
  );
}

const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  columnGap: '4',
  textStyle: 'small',
});
const button = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  minHeight: { base: '44px', tablet: '24px' },
  color: 'accent.ink',
  fontWeight: 'medium',
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: '4px' },
});
const meta = css({ color: 'ink.faint', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' });
