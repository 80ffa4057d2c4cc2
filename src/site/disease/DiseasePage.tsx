import { useLayoutEffect } from 'react';
import { useSearch } from 'wouter';
import type { DiseaseDetail } from '../../../contract/entities/catalog.ts';
import { css } from '../../../styled-system/css';
import { useApi } from '../../app/system.tsx';
import { useCatalog } from '../../app/useCatalog.ts';
import { useFocusHandedOn } from '../../app/useFocusHandedOn.ts';
import { usePageData } from '../../app/usePageData.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { Section } from '../../ui/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/State.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { AreaGrid } from '../home/AreaGrid.tsx';
import { ModelTable } from '../models/ModelTable.tsx';
import { NewsletterRows } from '../newsletters/NewsletterRows.tsx';
import { PanelList } from '../panels/PanelList.tsx';
import { BiomarkerBars, BiomarkerKey } from './BiomarkerBars.tsx';
import { DiseaseHead, searchAddress } from './DiseaseHead.tsx';
import { FactStrip } from './FactStrip.tsx';
import { RelatedAreas } from './RelatedAreas.tsx';

/** /disease?type={id}: everything about one disease area; without an id, or with an unknown one, the areas to choose. */
export function DiseasePage() {
  const id = new URLSearchParams(useSearch()).get('type');
  return id ? <OneArea key={id} id={id} /> : <AreaChoice title={m.disease_choose()} text={m.home_areas_lede()} />;
}

function OneArea({ id }: { id: string }) {
  const api = useApi();
  const focus = useFocusHandedOn();
  const page = usePageData(() => api('diseaseDetail', { params: { id }, body: {} }, { notice: 'never' }));
  if (page.missing) return <AreaChoice title={m.disease_not_found_title()} text={m.disease_not_found_text()} />;
  if (page.failed) return <ErrorState title={m.disease_failed()} onRetry={page.retry} />;
  return (
    <div ref={focus.area}>
      {page.data ? <Detail disease={page.data} onShown={focus.take} /> : <Loading onHidden={focus.give} />}
    </div>
  );
}

function Detail({ disease, onShown }: { disease: DiseaseDetail; onShown: () => void }) {
  useLayoutEffect(onShown, [onShown]);
  return (
    <>
      <DiseaseHead disease={disease} />
      {disease.facts.length > 0 && <FactStrip facts={disease.facts} />}
      {disease.biomarkers.length > 0 && (
        <section className={block}>
          <Wrap className={split}>
            <div>
              <h2 className={heading}>{m.disease_biomarkers()}</h2>
              <p className={lede}>{m.disease_biomarkers_lede()}</p>
              <BiomarkerKey />
            </div>
            <BiomarkerBars disease={disease} />
          </Wrap>
        </section>
      )}
      <Section
        ground="surface"
        title={m.disease_models()}
        {...(disease.modelCount > 0 && {
          link: {
            href: searchAddress(disease),
            label: m.disease_models_all({ count: formatNumber(disease.modelCount) }),
          },
        })}
      >
        {disease.models.length > 0 ? (
          <div className={scroll}>
            <ModelTable models={disease.models} caption={m.disease_models_caption({ count: disease.models.length })} />
          </div>
        ) : (
          <EmptyState title={m.disease_models_empty()} />
        )}
      </Section>
      {disease.panels.length > 0 && (
        <Section title={m.disease_panels()} link={{ href: '/pdx', label: m.home_panels_all() }}>
          <PanelList panels={disease.panels} />
        </Section>
      )}
      {disease.newsletters.length > 0 && (
        <Section ground="surface" title={m.disease_publications()}>
          <NewsletterRows newsletters={disease.newsletters} />
        </Section>
      )}
      {disease.related.length > 0 && (
        <Section title={m.disease_related()}>
          <RelatedAreas diseases={disease.related} />
        </Section>
      )}
    </>
  );
}

function AreaChoice({ title, text }: { title: string; text: string }) {
  const { list, loading, failed, need } = useCatalog('diseases');
  return (
    <section className={block}>
      <Wrap>
        <h1 className={pageTitle} tabIndex={-1}>
          {title}
        </h1>
        <p className={choiceText}>{text}</p>
        {loading && <Skeleton height={600} />}
        {failed && <ErrorState title={m.home_areas_failed()} onRetry={need} />}
        {list.length > 0 && <AreaGrid diseases={list} />}
      </Wrap>
    </section>
  );
}

function Loading({ onHidden }: { onHidden: () => void }) {
  useLayoutEffect(() => onHidden, [onHidden]);
  return (
    <div className={loadingHead}>
      <h1 className="sr" tabIndex={-1}>
        {m.loading()}
      </h1>
      <Wrap>
        <Skeleton width="min(420px, 70%)" height={44} />
      </Wrap>
    </div>
  );
}

const block = css({ paddingBlock: 'section' });
const split = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', desktop: 'minmax(0, 5fr) minmax(0, 8fr)' },
  gap: { base: '8', desktop: '16' },
});
const heading = css({ textStyle: 'title' });
const pageTitle = css({ textStyle: 'display' });
const lede = css({ marginTop: '3', color: 'ink.soft', maxWidth: '48ch' });
const choiceText = css({ marginTop: '3', marginBottom: '10', color: 'ink.soft', maxWidth: '62ch' });
const scroll = css({ position: 'relative', overflowX: 'auto' });
const loadingHead = css({ minHeight: '100vh', paddingTop: '24' });
