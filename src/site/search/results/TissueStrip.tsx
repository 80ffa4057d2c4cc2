import { Suspense, use } from 'react';
import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import { formatNumber } from '../../../i18n/format.ts';
import { useSystem } from '../../../portal/system.tsx';
import { useDeferredSelector } from '../../../portal/useDeferredSelector.ts';
import { useAtRest } from '../../../ui/useAtRest.ts';
import { usePhone } from '../../../ui/useMedia.ts';
import { cellsOf, type DrawnCell, PHONE_STRIP, stripCells, WIDE_STRIP } from './stripCells.ts';

/** The drawing, at its URL in the build. */
const DRAWING = '/strip-tissue.svg';
const HEIGHT = 60;

/**
 * A thin strip of tissue above the results: the lit share of its cells is the share of all models that the search
 * finds. Its height is reserved, and it is drawn after everything else. The heading says the number of models.
 */
export function TissueStrip() {
  const { search } = useSystem();
  const result = useDeferredSelector(search, ({ context }) => context.result);
  const failed = useDeferredSelector(search, (snapshot) => snapshot.hasTag('failed'));
  const isAtRest = useAtRest();
  return (
    <div className={place} data-print="none">
      {isAtRest && result && !failed && (
        <Suspense>
          <Cells count={result.count} total={result.total} />
        </Suspense>
      )}
    </div>
  );
}

function Cells({ count, total }: { count: number; total: number }) {
  const size = usePhone() ? PHONE_STRIP : WIDE_STRIP;
  const drawn = use(readCells());
  const { cells, lit, modelsPerCell } = stripCells(count, total, size);
  if (drawn === null || cells === 0) return null;
  const shown = drawn.slice(0, cells);
  return (
    <>
      <svg className={strip} viewBox={`0 0 ${size.width} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {shown.map(({ body }, index) => (
          <path key={body} className={cell} data-lit={index < lit} d={body} />
        ))}
        <path className={nuclei} d={shown.map(({ nucleus }) => nucleus).join('')} />
      </svg>
      <span className={scale} aria-hidden="true">
        {m.home_tissue_scale({ count: formatNumber(modelsPerCell) })}
      </span>
    </>
  );
}

let reading: Promise<readonly DrawnCell[] | null> | undefined;

/** Reads the cells from the drawing's file. Returns null if that fails; then there is no strip. */
function readCells(): Promise<readonly DrawnCell[] | null> {
  reading ??= fetch(DRAWING)
    .then(async (reply) => (reply.ok ? cellsOf(await reply.text()) : null))
    .catch(() => null);
  return reading;
}

const place = css({
  display: 'flex',
  alignItems: 'center',
  gap: '4',
  height: { base: '8px', tablet: '18px' },
  marginBottom: { base: '2px', tablet: '2' },
  overflow: 'hidden',
  // the cells' shades are the message
  _forcedColors: { visibility: 'hidden' },
});
const strip = css({
  flex: '1',
  minWidth: '0',
  height: { base: '8px', tablet: '12px' },
  animation: 'fadeIn 200ms',
  strokeLinejoin: 'round',
  strokeLinecap: 'round',
});
const cell = css({
  fill: 'viz.base',
  stroke: 'viz.base',
  strokeWidth: '8px',
  transition: 'fill {durations.fast}, stroke {durations.fast}',
  '&[data-lit=true]': { fill: 'accent', stroke: 'accent' },
});
const nuclei = css({ fill: 'none', stroke: 'paper', strokeWidth: '6px', strokeOpacity: '0.6' });
const scale = css({
  display: { base: 'none', tablet: 'block' },
  flex: 'none',
  textStyle: 'tiny',
  color: 'ink.faint',
});
