import type { ReactNode } from 'react';
import type { Passport } from '../../../contract/entities/passport.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { languageOf, localized } from '../../i18n/locale.ts';
import { Breadcrumb } from '../../ui/Breadcrumb.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { later } from '../../ui/later.tsx';
import { useMedia } from '../../ui/useMedia.ts';
import { Wrap } from '../../ui/Wrap.tsx';
import { areaSearch } from '../models/areaSearch.ts';
import { planAddress } from '../shortlist/addresses.ts';
import { headFacts } from './facts.ts';
import { Headline, Verdict } from './Headline.tsx';

const LaterNeighborhood = later(
  () => import('./Neighborhood.tsx').then((part) => part.Neighborhood),
  () => <div className={neighborhoodPlace} />,
);

/** The head of the passport: breadcrumbs, description, actions, and the key facts of the model. */
export function DetailHead({
  passport,
  neighbors,
  actions,
}: {
  passport: Passport;
  neighbors?: ReactNode;
  /** Shown before the request link: shortlist, data sheet. */
  actions?: ReactNode;
}) {
  const { modelCode, disease, similar } = passport;
  const hasRoom = useMedia(ROOM);
  return (
    <div className={root}>
      <Wrap>
        <div className={top}>
          <Breadcrumb
            items={[
              { label: m.nav_search(), href: '/search' },
              ...(disease ? [{ label: localized(disease.title), href: areaSearch(disease.slug) }] : []),
              { label: modelCode },
            ]}
          />
          {neighbors}
        </div>
        <div className={titleRow}>
          <div>
            <h1 className={heading} tabIndex={-1}>
              {modelCode}
            </h1>
            <Headline passport={passport} />
            <Verdict passport={passport} />
          </div>
          <div className={aside}>
            {hasRoom && similar.length > 0 && <LaterNeighborhood similar={similar} />}
            <div className={acts} data-print="none">
              {actions}
              <LinkButton href={askAddress(modelCode)}>{m.detail_ask()}</LinkButton>
              <LinkButton variant="outline" href={planOf(modelCode)}>
                {m.planner_start()}
              </LinkButton>
            </div>
          </div>
        </div>
        <dl className={facts} aria-label={m.detail_facts()}>
          {headFacts(passport).map(({ key, label, value }) => (
            <div key={key} className={fact}>
              <dt className={term}>{label}</dt>
              <dd className={valueStyle} lang={languageOf(value)}>
                {value}
              </dd>
            </div>
          ))}
        </dl>
      </Wrap>
    </div>
  );
}

/** The windows in which the similar models have room beside the description: from the `desktop` breakpoint. */
const ROOM = '(min-width: 992px)';

/** Returns the URL of the contact form with the model attached. */
export const askAddress = (modelCode: string): string => `/contact?models=${encodeURIComponent(modelCode)}`;

const root = css({
  background: 'surface',
  borderBottom: { base: '1px solid {colors.line}', _print: '0' },
});
const top = css({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: '4',
  minHeight: '44px',
  paddingTop: '5',
});
const titleRow = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', desktop: 'minmax(0, 1fr) auto' },
  gap: '6',
  alignItems: 'end',
  paddingTop: '6',
  paddingBottom: '7',
});
const aside = css({ display: 'grid', gap: '4' });
// the height of the drawing and its line
const neighborhoodPlace = css({ height: '182px', marginTop: '-28px' });
const heading = css({ textStyle: 'display' });
const acts = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: { desktop: 'end' },
  gap: '3',
  '& > *': { flex: { base: '1 1 auto', tablet: '0 0 auto' } },
});
const facts = css({
  display: 'grid',
  gridTemplateColumns: {
    base: 'repeat(2, minmax(0, 1fr))',
    tablet: 'repeat(3, minmax(0, 1fr))',
    desktop: 'repeat(5, minmax(0, 1fr))',
    _print: 'repeat(4, minmax(0, 1fr))',
  },
  borderTop: '1px solid {colors.line}',
});
const fact = css({
  paddingBlock: '4',
  paddingInlineEnd: '5',
  borderBottom: '1px solid {colors.line.soft}',
  '&:nth-child(n+6)': { borderBottom: { desktop: '0' } },
});
const term = css({ textStyle: 'tiny', color: 'ink.faint' });
const valueStyle = css({
  overflowWrap: 'anywhere',
  fontWeight: 'medium',
  fontSize: 'body',
  lineHeight: '1.45',
});

/** A study in this model alone has several animals per arm. */
const planOf = (code: string) => planAddress([code], { design: 'arms' }) ?? '/analysis?screen=planner';
