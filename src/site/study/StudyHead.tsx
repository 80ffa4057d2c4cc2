import { ArrowLeft } from 'lucide-react';
import type { StudyAnalysis } from '../../../contract/entities/analysis.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber, textOr } from '../../i18n/format.ts';
import { Breadcrumb } from '../../ui/Breadcrumb.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { titleIn } from './names.ts';

type StudyHeadProps = { model: { id: string; modelCode: string }; study: StudyAnalysis };

/** The study's name and size, its reference arm, and the link back to the model. */
export function StudyHead({ model, study }: StudyHeadProps) {
  const passport = `/search/detail?id=${model.id}`;
  const animals = study.arms.reduce((sum, { n }) => sum + n, 0);
  const facts = [
    [m.study_model(), model.modelCode],
    [m.study_started(), textOr(study.startedOn)],
    [m.detail_arms(), formatNumber(study.arms.length)],
    [m.study_animals_counted(), formatNumber(animals)],
    [m.study_compared_with(), study.reference === null ? m.study_no_control() : titleIn(study, study.reference)],
  ] as const;
  return (
    <div className={root}>
      <Wrap>
        <Breadcrumb
          items={[
            { label: m.nav_search(), href: '/search' },
            { label: model.modelCode, href: passport },
            { label: m.study_title({ study: study.study }) },
          ]}
        />
        <div className={titleRow}>
          <h1 className={heading} tabIndex={-1}>
            {m.study_title({ study: study.study })}
          </h1>
          <LinkButton variant="outline" href={passport} data-print="none">
            <ArrowLeft aria-hidden size={16} strokeWidth={1.5} />
            {m.study_back({ model: model.modelCode })}
          </LinkButton>
        </div>
        <dl className={list} aria-label={m.detail_facts()}>
          {facts.map(([name, value]) => (
            <div key={name} className={fact}>
              <dt className={term}>{name}</dt>
              <dd className={says}>{value}</dd>
            </div>
          ))}
        </dl>
      </Wrap>
    </div>
  );
}

const root = css({ background: 'surface', borderBottom: '1px solid {colors.line}', paddingTop: '5' });
const titleRow = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'end',
  gap: '4',
  paddingBlock: '5',
});
const heading = css({ textStyle: 'display', overflowWrap: 'anywhere' });
const list = css({
  display: 'grid',
  gridTemplateColumns: {
    base: 'repeat(2, minmax(0, 1fr))',
    tablet: 'repeat(3, minmax(0, 1fr))',
    desktop: 'repeat(5, minmax(0, 1fr))',
  },
  borderTop: '1px solid {colors.line}',
});
const fact = css({ paddingBlock: '4', paddingInlineEnd: '5' });
const term = css({ textStyle: 'tiny', color: 'ink.faint' });
const says = css({
  overflowWrap: 'anywhere',
  fontWeight: 'medium',
  lineHeight: '1.45',
});
