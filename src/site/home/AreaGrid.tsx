import { Link } from 'wouter';
import type { Disease } from '../../../contract/entities/catalog.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { localized, otherLanguage } from '../../i18n/locale.ts';
import { ChartKey, StackedBar } from '../../ui/StackedBar.tsx';
import { imageAddress } from '../imageAddress.ts';
import { groupParts } from '../models/typeGroups.ts';
import { areaTotal } from '../tissue/areaTotal.ts';
import { LitPicture } from '../tissue/LitPicture.tsx';
import { usePointed } from '../tissue/usePointed.ts';

const CARDS = 12;
/** How many are in a phone's first screen when the page begins with the grid. */
const FIRST = 6;

/**
 * The disease areas: the largest twelve with picture and model types, the others as links. `leads`: the page begins
 * with them.
 */
export function AreaGrid({ diseases, leads = false }: { diseases: readonly Disease[]; leads?: boolean }) {
  const bySize = diseases.toSorted((a, b) => b.modelCount - a.modelCount || a.sort - b.sort);
  const others = bySize.slice(CARDS);
  const all = areaTotal(diseases);
  return (
    <>
      <ul className={grid}>
        {bySize.slice(0, CARDS).map((disease, index) => (
          <li key={disease.id} className={cell}>
            <AreaCard disease={disease} all={all} leads={leads && index < FIRST} />
          </li>
        ))}
      </ul>
      <div className={key}>
        <ChartKey
          parts={groupParts(diseases.flatMap(({ modelTypes }) => modelTypes)).filter(({ value }) => value > 0)}
        />
      </div>
      {others.length > 0 && (
        <p className={also}>
          {m.home_areas_also()}{' '}
          {others.map((disease) => (
            <span key={disease.id} className={alsoItem}>
              <Link className={alsoLink} href={`/disease?type=${disease.id}`}>
                {localized(disease.diseaseTitle)}
              </Link>{' '}
              {formatNumber(disease.modelCount)}
            </span>
          ))}
        </p>
      )}
    </>
  );
}

type AreaCardProps = {
  disease: Disease;
  /** The number of models in all areas. */
  all: number;
  /** It is in the first screen. */
  leads: boolean;
};

/** An area. While it is pointed at or has the focus, the lit cells of its tissue are its share of all models. */
function AreaCard({ disease, all, leads }: AreaCardProps) {
  const { isPointed, listeners } = usePointed();
  const address = imageAddress('disease', disease, 'itemImg');
  return (
    <Link className={card} href={`/disease?type=${disease.id}`} {...listeners}>
      <span className={frame}>
        <img
          className={picture}
          src={address}
          alt=""
          {...(leads ? { fetchPriority: 'high' } : { loading: 'lazy' })}
          width={328}
          height={132}
        />
        <LitPicture
          {...{ isPointed, all }}
          picture={address}
          models={disease.modelCount}
          className={drawing}
          isCentered
        />
      </span>
      <span className={line}>
        <img src={imageAddress('disease', disease, 'diseaseIcon')} alt="" loading="lazy" width={28} height={28} />
        <span className={name} lang={otherLanguage(disease.diseaseTitle)}>
          {localized(disease.diseaseTitle)}
        </span>
        <span className={count}>{formatNumber(disease.modelCount)}</span>
      </span>
      <span className={mix}>
        <StackedBar parts={groupParts(disease.modelTypes)} />
      </span>
    </Link>
  );
}

const grid = css({
  display: 'grid',
  gridTemplateColumns: { base: '1fr 1fr', desktop: 'repeat(4, 1fr)' },
  background: 'surface',
  borderTop: '1px solid {colors.line}',
  borderLeft: '1px solid {colors.line}',
  '@media (max-width: 359px)': { gridTemplateColumns: '1fr' },
});
const cell = css({ borderRight: '1px solid {colors.line}', borderBottom: '1px solid {colors.line}', minWidth: '0' });
const card = css({
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  transition: 'background',
  transitionDuration: 'fast',
  _hover: { background: 'hover' },
  _focusVisible: { position: 'relative', zIndex: '1' },
});
const frame = css({
  position: 'relative',
  height: { base: '92px', tablet: '132px' },
  borderBottom: '1px solid {colors.line.soft}',
});
const picture = css({
  width: '100%',
  height: '100%',
  objectFit: 'cover',
  // the drawing that replaces it while its cells are lit
  '&:has(+ svg)': { visibility: 'hidden' },
});
const drawing = css({ position: 'absolute', inset: '0', width: '100%', height: '100%' });
const line = css({
  display: 'grid',
  gridTemplateColumns: { base: '22px 1fr auto', tablet: '28px 1fr auto' },
  gap: { base: '2', tablet: '3' },
  alignItems: 'center',
  padding: { base: '12px 12px 4px', tablet: '18px 20px 8px' },
});
const name = css({
  fontWeight: 'semibold',
  lineHeight: '1.25',
  fontSize: { base: 'small', tablet: 'body' },
  overflowWrap: 'anywhere',
});
const count = css({
  fontWeight: 'semibold',
  fontVariantNumeric: 'tabular-nums',
  fontSize: { base: 'small', tablet: 'body' },
});
const mix = css({
  minHeight: '4px',
  marginTop: 'auto',
  marginBottom: { base: '14px', tablet: '5' },
  marginInline: { base: '3', tablet: '5' },
});
const key = css({ marginTop: '4' });
const also = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: '4',
  rowGap: '1',
  marginTop: '6',
  textStyle: 'small',
  color: 'ink.soft',
});
const alsoItem = css({ whiteSpace: { base: 'normal', tablet: 'nowrap' }, fontVariantNumeric: 'tabular-nums' });
const alsoLink = css({
  display: 'inline-block',
  minHeight: { base: '44px', tablet: 'auto' },
  lineHeight: { base: '44px', tablet: 'inherit' },
  color: 'accent.ink',
  textDecoration: 'underline',
  textUnderlineOffset: '3px',
});
