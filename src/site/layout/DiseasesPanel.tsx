import { useSelector } from '@xstate/react';
import { Link } from 'wouter';
import type { Disease } from '../../../contract/entities/catalog.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { localized, otherLanguage } from '../../i18n/locale.ts';
import { useSystem } from '../../portal/system.tsx';
import { useTag } from '../../portal/useTag.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { imageAddress } from '../imageAddress.ts';
import { PanelState } from './PanelState.tsx';
import { panelFoot } from './panelStyles.ts';

/** The submenu of the disease areas: icon, name, number of models, and a bar relative to the largest area. */
export function DiseasesPanel() {
  const { catalog, navBar } = useSystem();
  const diseases = useSelector(catalog, (snapshot) => snapshot.context.diseases);
  const failed = useTag(catalog, 'diseasesFailed');
  const loading = useTag(catalog, 'diseasesLoading');
  const select = () => navBar.send({ type: 'navBar.itemSelected' });

  if (diseases.length === 0) {
    return (
      <PanelState
        loading={loading}
        text={failed ? m.nav_areas_failed() : m.nav_areas_empty()}
        {...(failed && { onRetry: () => catalog.send({ type: 'catalog.needed', part: 'diseases' }) })}
      />
    );
  }
  const models = diseases.reduce((sum, disease) => sum + disease.modelCount, 0);
  const most = Math.max(1, ...diseases.map((disease) => disease.modelCount));
  return (
    <>
      <ul className={grid}>
        {diseases.map((disease) => (
          <li key={disease.id}>
            <Link href={`/disease?type=${disease.id}`} className={area} onClick={select}>
              <AreaIcon disease={disease} />
              <span className={name} lang={otherLanguage(disease.diseaseTitle)}>
                {localized(disease.diseaseTitle)}
              </span>
              <span className={count}>{formatNumber(disease.modelCount)}</span>
              <i className={bar} style={{ width: `${(disease.modelCount / most) * 100}%` }} />
            </Link>
          </li>
        ))}
      </ul>
      <div className={panelFoot}>
        <span>{m.nav_areas_total({ models: formatNumber(models), areas: formatNumber(diseases.length) })}</span>
        <span className={ways}>
          <TextLink href="/pdx" variant="arrow" onClick={select}>
            {m.nav_pdx()}
          </TextLink>
          <TextLink href="/search" variant="arrow" onClick={select}>
            {m.nav_all_models()}
          </TextLink>
        </span>
      </div>
    </>
  );
}

/** The organ's icon as a mask, so that it takes the theme's color. */
function AreaIcon({ disease }: { disease: Disease }) {
  const mask = `url("${imageAddress('disease', disease, 'diseaseIcon')}")`;
  return <span aria-hidden="true" className={icon} style={{ maskImage: mask, WebkitMaskImage: mask }} />;
}

const ways = css({ display: 'flex', flexWrap: 'wrap', gap: '8px 24px' });
const grid = css({
  display: 'grid',
  gridTemplateColumns: {
    base: 'minmax(0, 1fr)',
    tablet: 'repeat(2, minmax(0, 1fr))',
    desktop: 'repeat(4, minmax(0, 1fr))',
  },
  columnGap: '8',
});
const area = css({
  display: 'grid',
  gridTemplateColumns: '28px minmax(0, 1fr) auto',
  columnGap: '3',
  rowGap: '1',
  alignItems: 'center',
  padding: '9px 12px',
  marginInline: '-12px',
  borderRadius: 'md',
  textStyle: 'label',
  '&:hover': { background: 'hover' },
});
const icon = css({
  width: '24px',
  height: '24px',
  background: 'accent.ink',
  maskSize: 'contain',
  maskRepeat: 'no-repeat',
  _forcedColors: { background: 'CanvasText', forcedColorAdjust: 'none' },
});
const name = css({ overflowWrap: 'anywhere' });
const count = css({ color: 'ink.soft', fontWeight: 'regular', fontVariantNumeric: 'tabular-nums' });
const bar = css({ gridColumn: '2 / 4', height: '3px', borderRadius: '1px', background: 'viz.base' });
