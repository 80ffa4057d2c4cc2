import { useLayoutEffect } from 'react';
import { useSearch } from 'wouter';
import type { PanelDetail } from '../../../contract/entities/panel.ts';
import { isId } from '../../../contract/patterns.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { localized, otherLanguage } from '../../i18n/locale.ts';
import { startDataOf } from '../../portal/startData.ts';
import { useApi } from '../../portal/system.tsx';
import { useFocusHandedOn } from '../../portal/useFocusHandedOn.ts';
import { usePageData } from '../../portal/usePageData.ts';
import { usePageHead } from '../../portal/usePageHead.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { later } from '../../ui/later.tsx';
import { Section } from '../../ui/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/State.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { TissueHeadLoading } from '../layout/TissueHead.tsx';
import { CoverageMatrix } from './CoverageMatrix.tsx';
import { Deliverables } from './Deliverables.tsx';
import { PanelHead } from './PanelHead.tsx';
import { PanelSteps } from './PanelSteps.tsx';

const LaterEnrollFlow = later(() => import('./enroll/EnrollFlow.tsx').then((part) => part.EnrollFlow));

/**
 * /pdxDetail?id={id}: a panel with the coverage of its models. `&enroll=1` enrolls in it (specification, section 2).
 */
export function PdxDetailPage() {
  const asked = new URLSearchParams(useSearch());
  const id = asked.get('id');
  if (!id || !isId(id)) return <NotFound />;
  return <OnePanel key={id} id={id} enrolling={asked.get('enroll') !== null} />;
}

function OnePanel({ id, enrolling }: { id: string; enrolling: boolean }) {
  const api = useApi();
  const focus = useFocusHandedOn();
  const page = usePageData(
    () => api('panelDetail', { params: { id }, body: {} }, { notice: 'never' }),
    () => startDataOf('panelDetail', { params: { id }, body: {} }),
  );
  if (page.missing) return <NotFound />;
  if (page.failed) return <ErrorState title={m.pdx_failed()} onRetry={page.retry} />;
  return (
    <div ref={focus.area}>
      {page.data ? (
        <Panel panel={page.data} enrolling={enrolling} onShown={focus.take} />
      ) : (
        <Loading enrolling={enrolling} onHidden={focus.give} />
      )}
    </div>
  );
}

function Panel({ panel, enrolling, onShown }: { panel: PanelDetail; enrolling: boolean; onShown: () => void }) {
  useLayoutEffect(onShown, [onShown]);
  usePageHead({ title: localized(panel.title), description: localized(panel.summary) });
  if (enrolling) return <LaterEnrollFlow panel={panel} />;
  return (
    <>
      <PanelHead panel={panel} />
      <Section title={m.panel_coverage()} text={m.panel_coverage_lede()}>
        <CoverageMatrix panel={panel} />
      </Section>
      <Section ground="surface" title={m.panel_how()}>
        <PanelSteps panel={panel} />
      </Section>
      <Wrap className={split}>
        <section aria-labelledby="panel-design">
          <h2 id="panel-design" className={heading}>
            {m.panel_design()}
          </h2>
          <p className={text} lang={otherLanguage(panel.studyDesign)}>
            {localized(panel.studyDesign)}
          </p>
        </section>
        <section aria-labelledby="panel-deliverables">
          <h2 id="panel-deliverables" className={heading}>
            {m.panel_deliverables()}
          </h2>
          <Deliverables deliverables={panel.deliverables} className={list} />
        </section>
      </Wrap>
    </>
  );
}

function Loading({ enrolling, onHidden }: { enrolling: boolean; onHidden: () => void }) {
  useLayoutEffect(() => onHidden, [onHidden]);
  return (
    <>
      {!enrolling && <TissueHeadLoading name={m.nav_pdx()} />}
      <Wrap className={loading}>
        {enrolling && (
          <h1 className="sr" tabIndex={-1}>
            {m.nav_pdx()}
          </h1>
        )}
        <Skeleton height={64} />
        <Skeleton height={480} />
      </Wrap>
    </>
  );
}

function NotFound() {
  usePageHead({ title: m.pdx_not_found(), missing: true });
  return (
    <Wrap className={loading}>
      <EmptyState whole title={m.pdx_not_found()} actions={<LinkButton href="/pdx">{m.home_panels_all()}</LinkButton>}>
        {m.pdx_not_found_text()}
      </EmptyState>
    </Wrap>
  );
}

const split = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', desktop: 'repeat(2, minmax(0, 1fr))' },
  gap: { base: '40px', desktop: '64px' },
  paddingBlock: 'section',
});
const heading = css({ textStyle: 'title', marginBottom: '4' });
const text = css({ maxWidth: '68ch' });
const list = css({
  borderTop: '1px solid {colors.line}',
  '& li': { paddingBlock: '2.5', borderBottom: '1px solid {colors.line}', textStyle: 'small' },
});
const loading = css({ display: 'grid', gap: '6', paddingBlock: '64px' });
