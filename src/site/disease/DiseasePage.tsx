import { useLayoutEffect } from 'react';
import { useSearch } from 'wouter';
import type { DiseaseDetail } from '../../../contract/entities/catalog.ts';
import { isId } from '../../../contract/patterns.ts';
import { css } from '../../../styled-system/css';
import { startDataOf } from '../../app/startData.ts';
import { useApi } from '../../app/system.tsx';
import { useCatalog } from '../../app/useCatalog.ts';
import { useFocusHandedOn } from '../../app/useFocusHandedOn.ts';
import { usePageData } from '../../app/usePageData.ts';
import { usePageHead } from '../../app/usePageHead.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';
import { Phrases } from '../../ui/Phrases.tsx';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import { Section } from '../../ui/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/State.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { CompareTray } from '../compare/CompareTray.tsx';
import { AreaGrid } from '../home/AreaGrid.tsx';
import { TissueHeadLoading } from '../layout/TissueHead.tsx';
import { areaSearch } from '../models/areaSearch.ts';
import { ModelResults } from '../models/ModelResults.tsx';
import { NewsletterRows } from '../newsletters/NewsletterRows.tsx';
import { PanelList } from '../panels/PanelList.tsx';
import { useModelSelection } from '../search/results/useModelSelection.ts';
import { AreaChoiceFrame } from './AreaChoiceFrame.tsx';
import { BiomarkerBars, BiomarkerKey } from './BiomarkerBars.tsx';
import { DiseaseHead } from './DiseaseHead.tsx';
import { FactStrip } from './FactStrip.tsx';
import { RelatedAreas } from './RelatedAreas.tsx';
import { RichText } from './RichText.tsx';

/** /disease?type={id}: everything about one disease area; without an id, or with an unknown one, the areas to choose. */
export function DiseasePage() {
  const id = new URLSearchParams(useSearch()).get('type');
  if (!id) return <AreaChoice title={m.disease_choose()} text={m.home_areas_lede()} />;
  return isId(id) ? <OneArea key={id} id={id} /> : <UnknownArea />;
}

function OneArea({ id }: { id: string }) {
  const api = useApi();
  const focus = useFocusHandedOn();
  const page = usePageData(
    () => api('diseaseDetail', { params: { id }, body: {} }, { notice: 'never' }),
    () => startDataOf('diseaseDetail', { params: { id }, body: {} }),
  );
  if (page.missing) return <UnknownArea />;
  if (page.failed) return <ErrorState title={m.disease_failed()} onRetry={page.retry} />;
  return (
    <div ref={focus.area}>
      {page.data ? <Detail disease={page.data} onShown={focus.take} /> : <Loading onHidden={focus.give} />}
    </div>
  );
}

function Detail({ disease, onShown }: { disease: DiseaseDetail; onShown: () => void }) {
  const selection = useModelSelection();
  useLayoutEffect(onShown, [onShown]);
  usePageHead({ title: localized(disease.diseaseTitle), description: localized(disease.summary) });
  return (
    <>
      <DiseaseHead disease={disease} />
      {disease.facts.length > 0 && <FactStrip facts={disease.facts} />}
      {disease.biomarkers.length > 0 && (
        <section className={block}>
          <Wrap className={split}>
            <div>
              <h2 className={heading}>
                <Phrases text={m.disease_biomarkers()} />
              </h2>
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
            href: areaSearch(disease.slug),
            label: m.disease_models_all({ count: formatNumber(disease.modelCount) }),
          },
        })}
      >
        {disease.models.length > 0 ? (
          <ModelResults
            models={disease.models}
            caption={m.disease_models_caption({ count: disease.models.length })}
            selection={selection}
          />
        ) : (
          <EmptyState title={m.disease_models_empty()} />
        )}
      </Section>
      {localized(disease.body) !== '' && (
        <Section title={m.disease_literature()}>
          <ScrollRegion label={m.disease_literature_table()}>
            <RichText markup={localized(disease.body)} />
          </ScrollRegion>
        </Section>
      )}
      {disease.panels.length > 0 && (
        <Section ground="surface" title={m.disease_panels()} link={{ href: '/pdx', label: m.home_panels_all() }}>
          <PanelList panels={disease.panels} />
        </Section>
      )}
      {disease.newsletters.length > 0 && (
        <Section title={m.disease_publications()}>
          <NewsletterRows newsletters={disease.newsletters} />
        </Section>
      )}
      {disease.related.length > 0 && (
        <Section ground="surface" title={m.disease_related()}>
          <RelatedAreas diseases={disease.related} />
        </Section>
      )}
      <CompareTray />
    </>
  );
}

function UnknownArea() {
  usePageHead({ title: m.disease_not_found_title(), missing: true });
  return <AreaChoice title={m.disease_not_found_title()} text={m.disease_not_found_text()} />;
}

function AreaChoice({ title, text }: { title: string; text: string }) {
  const { list, loading, failed, need } = useCatalog('diseases');
  return (
    <AreaChoiceFrame title={title} text={text}>
      {loading && <Skeleton height={600} />}
      {failed && <ErrorState title={m.home_areas_failed()} onRetry={need} />}
      {list.length > 0 && <AreaGrid diseases={list} />}
    </AreaChoiceFrame>
  );
}

function Loading({ onHidden }: { onHidden: () => void }) {
  useLayoutEffect(() => onHidden, [onHidden]);
  return (
    <>
      <TissueHeadLoading name={m.loading()} />
      <Wrap className={loading}>
        <Skeleton height={112} />
        <div className={split}>
          <Skeleton width="min(300px, 70%)" height={28} />
          <Skeleton height={420} />
        </div>
      </Wrap>
    </>
  );
}

const block = css({ paddingBlock: 'section' });
const split = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', desktop: 'minmax(0, 5fr) minmax(0, 8fr)' },
  gap: { base: '8', desktop: '16' },
});
const heading = css({ textStyle: 'title' });
const lede = css({ marginTop: '3', color: 'ink.soft', maxWidth: '48ch' });
const loading = css({ display: 'grid', gap: '16', paddingTop: '8', minHeight: '100vh', alignContent: 'start' });
