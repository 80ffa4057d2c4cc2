import { useLocation } from 'wouter';
import type { Choice } from '../../../machines/suggest/choices.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { startDataOf } from '../../portal/startData.ts';
import { useApi } from '../../portal/system.tsx';
import { useCatalog } from '../../portal/useCatalog.ts';
import { usePageData } from '../../portal/usePageData.ts';
import { Section } from '../../ui/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/State.tsx';
import { NewsletterShelf } from '../newsletters/NewsletterShelf.tsx';
import { PanelList } from '../panels/PanelList.tsx';
import { AreaGrid } from './AreaGrid.tsx';
import { BannerRow } from './BannerRow.tsx';
import { ContactBand } from './ContactBand.tsx';
import { FigureStrip } from './FigureStrip.tsx';
import { Hero } from './Hero.tsx';

/** /home: the search box, live figures, banners, disease areas, open panels, head newsletters, contact. */
export function HomePage() {
  const api = useApi();
  const [, navigate] = useLocation();
  const figures = usePageData(
    () => api('figures', { body: {} }, { notice: 'never' }),
    () => startDataOf('figures', { body: {} }),
  );
  const banners = usePageData(
    () => api('banners', { body: {} }, { notice: 'never' }),
    () => startDataOf('banners', { body: {} }),
  );
  return (
    <>
      <Hero
        figures={figures.data}
        onSearch={(text) => navigate(text === '' ? '/search' : `/search?q=${encodeURIComponent(text)}`)}
        onChoose={(choice) => addressOf(choice).then(navigate)}
      />
      <div className={strip}>
        {figures.data && <FigureStrip figures={figures.data} />}
        {figures.failed && <ErrorState title={m.home_figures_failed()} onRetry={figures.retry} />}
      </div>
      {banners.data && banners.data.list.length > 0 && <BannerRow banners={banners.data.list} />}
      <Areas />
      <Section
        ground="surface"
        title={m.home_panels()}
        text={m.home_panels_lede()}
        link={{ href: '/pdx', label: m.home_panels_all() }}
      >
        {figures.busy && <Skeleton height={PANELS * 154} />}
        {figures.data?.panels.length === 0 && <EmptyState title={m.home_panels_empty()} />}
        {figures.data && <PanelList panels={figures.data.panels.slice(0, PANELS)} />}
        {figures.failed && <ErrorState title={m.home_figures_failed()} onRetry={figures.retry} />}
      </Section>
      <Newsletters />
      <ContactBand />
    </>
  );
}

/** Loads the code that writes a search URL on first use. If that fails, the search page itself is the target. */
const addressOf = (choice: Choice): Promise<string> =>
  import('../../../machines/search/chosen.ts').then(
    ({ addressOfChoice }) => addressOfChoice(choice),
    () => '/search',
  );

function Areas() {
  const { list, loading, failed, need } = useCatalog('diseases');
  return (
    <Section title={m.home_areas()} text={m.home_areas_lede()} link={{ href: '/search', label: m.home_areas_all() }}>
      {loading && <Skeleton height={600} />}
      {failed && <ErrorState title={m.home_areas_failed()} onRetry={need} />}
      {!loading && !failed && list.length === 0 && <EmptyState title={m.home_areas_empty()} />}
      {list.length > 0 && <AreaGrid diseases={list} />}
    </Section>
  );
}

function Newsletters() {
  const { list, loading, failed, need } = useCatalog('headNewsletters');
  return (
    <Section title={m.home_newsletters()} link={{ href: '/publications', label: m.home_newsletters_all() }}>
      {loading && <Skeleton height={240} />}
      {failed && <ErrorState title={m.home_newsletters_failed()} onRetry={need} />}
      {!loading && !failed && list.length === 0 && <EmptyState title={m.home_newsletters_empty()} />}
      {list.length > 0 && <NewsletterShelf newsletters={list} />}
    </Section>
  );
}

/** The number of panels on the home page; a link leads to the others. */
const PANELS = 4;
/** Reserves the strip's height while the figures load, so that nothing below it moves. */
const strip = css({ minHeight: { base: '540px', desktop: '270px' }, background: 'surface' });
