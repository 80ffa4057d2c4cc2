import { useLayoutEffect } from 'react';
import type { Passport } from '../../../contract/entities/passport.ts';
import { css } from '../../../styled-system/css';
import { openPlace } from '../../effects/openPlace.ts';
import { m } from '../../i18n/compiled/messages.js';
import { Wrap } from '../../ui/Wrap.tsx';
import { AlterationSection } from './AlterationSection.tsx';
import { AskBand } from './AskBand.tsx';
import { ExpressionSection } from './ExpressionSection.tsx';
import { GrowthSection } from './GrowthSection.tsx';
import { HistorySection } from './HistorySection.tsx';
import { PdxMiSection } from './PdxMiSection.tsx';
import { QualitySection } from './QualitySection.tsx';
import { ResponseSection } from './ResponseSection.tsx';
import { SamePatientSection } from './SamePatientSection.tsx';
import { SectionNav } from './SectionNav.tsx';
import { SimilarSection } from './SimilarSection.tsx';

/** The passport below its head: a section for each kind of data, with links to them. */
export function Sections({ passport }: { passport: Passport }) {
  useLayoutEffect(openPlace, []);
  return (
    <Wrap className={columns}>
      <SectionNav sections={sectionsOf(passport)} />
      <div className={body}>
        <AlterationSection passport={passport} />
        <ExpressionSection passport={passport} />
        <GrowthSection passport={passport} />
        <ResponseSection passport={passport} />
        <QualitySection passport={passport} />
        {passport.pdxMi && <PdxMiSection pdxMi={passport.pdxMi} />}
        <HistorySection passport={passport} />
        <SamePatientSection passport={passport} />
        <SimilarSection passport={passport} />
        <AskBand passport={passport} />
      </div>
    </Wrap>
  );
}

function sectionsOf({ pdxMi, samePatient, similar }: Passport) {
  return [
    { id: 'alterations', label: m.detail_alterations() },
    { id: 'expression', label: m.detail_expression_short() },
    { id: 'growth', label: m.detail_growth_short() },
    { id: 'responses', label: m.detail_responses() },
    { id: 'quality', label: m.detail_quality() },
    ...(pdxMi ? [{ id: 'pdx-mi', label: m.detail_pdx_mi_short() }] : []),
    { id: 'history', label: m.detail_history_short() },
    ...(samePatient.length > 0 ? [{ id: 'patient', label: m.detail_same_patient() }] : []),
    ...(similar.length > 0 ? [{ id: 'similar', label: m.detail_similar() }] : []),
  ];
}

const columns = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', desktop: '168px minmax(0, 1fr)' },
  gap: '14',
  paddingTop: { base: '9', tablet: '12' },
  '@media print': { display: 'block', paddingTop: '20px' },
});
const body = css({ minWidth: '0' });
