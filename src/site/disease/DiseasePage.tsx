import { useLayoutEffect } from 'react';
import { useSearch } from 'wouter';
import type { DiseaseDetail } from '../../../contract/entities/catalog.ts';
import { isId } from '../../../contract/patterns.ts';
import { reasonAgainst } from '../../../contract/publishedFrequencies.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { localized, otherLanguage } from '../../i18n/locale.ts';
import { startDataOf } from '../../portal/startData.ts';
import { useApi } from '../../portal/system.tsx';
import { useCatalog } from '../../portal/useCatalog.ts';
import { useFocusHandedOn } from '../../portal/useFocusHandedOn.ts';
import { usePageData } from '../../portal/usePageData.ts';
import { usePageHead } from '../../portal/usePageHead.ts';
import { RichText } from '../../shared/RichText.tsx';
import { Section } from '../../ui/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/State.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { CompareTray } from '../compare/CompareTray.tsx';
import { AreaGrid } from '../home/AreaGrid.tsx';
import { TissueHeadLoading } from '../layout/TissueHead.tsx';
import { altered, areaSearch } from '../models/areaSearch.ts';
import { ModelResults } from '../models/ModelResults.tsx';
import { NewsletterRows } from '../newsletters/NewsletterRows.tsx';
import { PanelList } from '../panels/PanelList.tsx';
import { useModelSelection } from '../search/results/useModelSelection.ts';
import { comparedAddress } from '../workbench/representativeness/address.ts';
import { AreaChoiceFrame } from './AreaChoiceFrame.tsx';
import { BiomarkerBars, BiomarkerKey } from './BiomarkerBars.tsx';
import { DiseaseHead } from './DiseaseHead.tsx';
import { FactStrip } from './FactStrip.tsx';
import { HistologyStrip } from './HistologyStrip.tsx';
import { PublishedFrequencies } from './PublishedFrequencies.tsx';
import { RelatedAreas } from './RelatedAreas.tsx';
import { StandardOfCare } from './StandardOfCare.tsx';

/**
 * /disease?type={id}: everything about one disease area. Without an ID, or with an unknown one, the areas to choose
 * from.
 */
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
    <div ref={focus.area} className={grounds}>
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
        <Section
          split
          title={m.disease_biomarkers()}
          text={m.disease_biomarkers_lede()}
          aside={<BiomarkerKey disease={disease} />}
        >
          <BiomarkerBars disease={disease} />
        </Section>
      )}
      {disease.frequencies.length > 0 && (
        <Section
          title={m.frequency_title()}
          text={m.frequency_lede()}
          {...(disease.modelCount > 0 &&
            disease.frequencies.some((frequency) => reasonAgainst(frequency) === null) && {
              link: { href: comparedAddress(disease.slug), label: m.frequency_compare() },
            })}
        >
          <PublishedFrequencies disease={disease} />
        </Section>
      )}
      <Section
        title={m.disease_models()}
        {...(disease.modelCount > 0 && {
          link: {
            href: areaSearch(disease.slug),
            label: m.disease_models_all({ count: formatNumber(disease.modelCount) }),
          },
        })}
      >
        {disease.histologies.length > 0 && <HistologyStrip disease={disease} />}
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
      {disease.standardOfCare.length > 0 && (
        <Section split title={m.disease_care()} text={m.disease_care_lede()}>
          <StandardOfCare disease={disease} />
        </Section>
      )}
      <Section split title={m.disease_about()}>
        <p className={summary} lang={otherLanguage(disease.summary)}>
          {localized(disease.summary)}
        </p>
        <RichText
          markup={localized(disease.body)}
          lang={otherLanguage(disease.body)}
          wayOf={(gene) => (disease.genesInText.includes(gene) ? areaSearch(disease.slug, altered(gene)) : undefined)}
        />
      </Section>
      {disease.panels.length > 0 && (
        <Section title={m.disease_panels()} link={{ href: '/pdx', label: m.home_panels_all() }}>
          <PanelList panels={disease.panels} />
        </Section>
      )}
      {disease.newsletters.length > 0 && (
        <Section split title={m.disease_publications()}>
          <NewsletterRows newsletters={disease.newsletters} />
        </Section>
      )}
      {disease.related.length > 0 && (
        <Section title={m.disease_related()}>
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
      {list.length > 0 && <AreaGrid diseases={list} leads />}
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
          <Skeleton width="60%" height={28} />
          <Skeleton height={420} />
        </div>
      </Wrap>
    </>
  );
}

// whichever sections an area has, their two backgrounds alternate
const grounds = css({ '& > section:nth-of-type(even)': { background: 'surface' } });
const summary = css({ maxWidth: '72ch', marginBottom: '8' });
const split = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', desktop: 'minmax(0, 5fr) minmax(0, 8fr)' },
  gap: { base: '8', desktop: '16' },
});
const loading = css({ display: 'grid', gap: '16', paddingTop: '8', minHeight: '100vh', alignContent: 'start' });
