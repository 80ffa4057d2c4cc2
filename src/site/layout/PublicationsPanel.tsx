import { useSelector } from '@xstate/react';
import { FileText, Lock } from 'lucide-react';
import type { NewsletterItem } from '../../../contract/entities/catalog.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { formatBytes } from '../../i18n/format.ts';
import { localized, otherLanguage } from '../../i18n/locale.ts';
import { useSystem } from '../../portal/system.tsx';
import { useDownload } from '../../portal/useDownload.ts';
import { useLoginAddress } from '../../portal/useLoginAddress.ts';
import { useTag } from '../../portal/useTag.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { PanelState } from './PanelState.tsx';
import { panelFoot } from './panelStyles.ts';

/** The submenu of the publications, grouped by category; each is a file to download (specification, section 2). */
export function PublicationsPanel() {
  const { catalog, session, navBar } = useSystem();
  const groups = useSelector(catalog, (snapshot) => snapshot.context.newsletters);
  const failed = useTag(catalog, 'newslettersFailed');
  const loading = useTag(catalog, 'newslettersLoading');
  const signedIn = useTag(session, 'signedIn');
  const toLogin = useLoginAddress();

  const select = () => navBar.send({ type: 'navBar.itemSelected' });

  if (groups.length === 0) {
    return (
      <PanelState
        loading={loading}
        text={failed ? m.nav_publications_failed() : m.nav_publications_empty()}
        {...(failed && { onRetry: () => catalog.send({ type: 'catalog.needed', part: 'newsletters' }) })}
      />
    );
  }
  return (
    <>
      <div className={columns}>
        {groups.map((group) => (
          <section key={group.name.en} className={category} aria-label={localized(group.name)}>
            <h3 className={heading} lang={otherLanguage(group.name)}>
              {localized(group.name)}
            </h3>
            <ul>
              {group.list.map((publication) => (
                <li key={publication.id}>
                  <Publication publication={publication} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div className={panelFoot}>
        {signedIn ? (
          <>
            <span>{m.nav_files_hint()}</span>
            <All onSelect={select} />
          </>
        ) : (
          <>
            <span className={locked}>
              <Lock aria-hidden size={16} strokeWidth={1.5} />
              {m.nav_files_after_login()}
            </span>
            <TextLink href={toLogin} variant="arrow" onClick={select}>
              {m.nav_login()}
            </TextLink>
            <All onSelect={select} />
          </>
        )}
      </div>
    </>
  );
}

/** The link to the page with the same list. */
function All({ onSelect }: { onSelect: () => void }) {
  return (
    <TextLink href="/publications" variant="arrow" onClick={onSelect}>
      {m.home_newsletters_all()}
    </TextLink>
  );
}

/** A publication's file. The shell shows the progress of its download. */
function Publication({ publication: { id, topicName, pages, bytes, publishedAt } }: { publication: NewsletterItem }) {
  const { navBar } = useSystem();
  const want = useDownload();
  const month = formatDate(publishedAt, 'YYYY-MM');
  const size = formatBytes(bytes);
  const meta = m.nav_publication_meta({ month, pages, size });
  return (
    <button
      type="button"
      className={file}
      onClick={() => {
        want({ kind: 'newsletter', id, name: localized(topicName) });
        navBar.send({ type: 'navBar.itemSelected' });
      }}
    >
      <FileText aria-hidden size={18} strokeWidth={1.5} />
      <b className={title} lang={otherLanguage(topicName)}>
        {localized(topicName)}
      </b>
      <span className={detail}>{meta}</span>
    </button>
  );
}

const columns = css({
  display: 'grid',
  gridTemplateColumns: {
    base: 'minmax(0, 1fr)',
    tablet: 'repeat(2, minmax(0, 1fr))',
    desktop: 'repeat(3, minmax(0, 1fr))',
  },
  gap: '24px 48px',
});
const category = css({ minWidth: '0' });
const heading = css({
  textStyle: 'tiny',
  fontWeight: 'medium',
  color: 'ink.faint',
  paddingBottom: '2.5',
  marginBottom: '1',
  borderBottom: '1px solid {colors.line}',
});
const file = css({
  display: 'grid',
  gridTemplateColumns: '20px minmax(0, 1fr)',
  columnGap: '3',
  width: 'calc(100% + 24px)',
  padding: '9px 12px',
  marginInline: '-12px',
  borderRadius: 'md',
  textAlign: 'start',
  '&:hover': { background: 'hover' },
  '& svg': { gridRow: '1 / 3', marginTop: '2px', color: 'ink.faint' },
});
const title = css({ textStyle: 'label' });
const detail = css({ textStyle: 'tiny', color: 'ink.faint', fontVariantNumeric: 'tabular-nums' });
const locked = css({ display: 'inline-flex', alignItems: 'center', gap: '2' });
