import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { localized, otherLanguage } from '../../i18n/locale.ts';
import { useCatalog } from '../../portal/useCatalog.ts';
import { usePageHead } from '../../portal/usePageHead.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/State.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { NewsletterRows } from './NewsletterRows.tsx';

/**
 * /publications: the list of the bar's submenu as a page for phones, keyboards and links (specification, section 2).
 */
export function PublicationsPage() {
  usePageHead({ title: m.nav_publications(), description: m.publications_lede() });
  const { list: groups, loading, failed, need } = useCatalog('newsletters');
  return (
    <Wrap className={frame}>
      <h1 className={title} tabIndex={-1}>
        {m.nav_publications()}
      </h1>
      <p className={lede}>{m.publications_lede()}</p>
      {loading && <Skeleton height={640} />}
      {failed && <ErrorState title={m.nav_publications_failed()} onRetry={need} />}
      {!loading && !failed && groups.length === 0 && <EmptyState title={m.nav_publications_empty()} />}
      {groups.map(({ name, list }) => (
        <section key={name.en} className={group} aria-label={localized(name)}>
          <h2 className={heading} lang={otherLanguage(name)}>
            {localized(name)}
          </h2>
          <NewsletterRows newsletters={list} />
        </section>
      ))}
    </Wrap>
  );
}

const frame = css({ paddingBlock: { base: '40px 64px', tablet: '64px 96px' } });
const title = css({ textStyle: 'display', '&:focus': { outline: 'none' } });
const lede = css({ marginTop: '3', marginBottom: '10', color: 'ink.soft', maxWidth: '62ch' });
const group = css({ marginBottom: '12' });
const heading = css({ textStyle: 'heading', marginBottom: '4' });
