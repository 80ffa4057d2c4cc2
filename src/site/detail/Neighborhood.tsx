import type { MouseEvent } from 'react';
import { Link } from 'wouter';
import type { SimilarModel } from '../../../contract/entities/passport.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { CellShape } from '../../ui/charts/CellBar.tsx';
import { cellIn } from '../../ui/charts/cells.ts';
import { CELL, distanceOf, PLACES, placesOf, RINGS } from './neighborhood.ts';

/** The size of the drawing in CSS pixels. */
const WIDTH = 480;
const HEIGHT = 160;
const MIDDLE = { x: WIDTH / 2, y: HEIGHT / 2 };

const own = cellIn({ x: -CELL / 2, y: -CELL / 2, width: CELL, height: CELL }, 0);
const figure = (value: number) => formatNumber(value, { minimumFractionDigits: 2 });

/**
 * The model as a cell among those of its similar models, which are the nearer the more similar they are.
 *
 * Assistive technology and the keyboard skip it: the list of similar models has the same links with the same
 * similarities and the reasons. Here they would be heard, and passed with the Tab key, a second time.
 */
export function Neighborhood({ similar }: { similar: readonly SimilarModel[] }) {
  const near = similar.slice(0, PLACES);
  const places = placesOf(near.map(({ similarity }) => similarity));
  return (
    <div className={root} aria-hidden="true" data-print="none">
      <div className={field} style={{ width: WIDTH, height: HEIGHT }}>
        <svg className={drawing} width={WIDTH} height={HEIGHT} aria-hidden="true">
          <g transform={`translate(${MIDDLE.x} ${MIDDLE.y})`}>
            {RINGS.map((similarity) => (
              <circle key={similarity} className={ring} r={distanceOf(similarity)} />
            ))}
            {RINGS.map((similarity) => (
              <text key={similarity} className={mark} y={distanceOf(similarity) + 4} textAnchor="middle">
                {figure(similarity)}
              </text>
            ))}
            <CellShape cell={own} color="var(--colors-chart-1)" />
          </g>
        </svg>
        {near.map(({ id, modelCode, similarity }, index) => {
          const { x, y } = places[index] ?? { x: 0, y: 0 };
          const isLeft = x < 0;
          const isAbove = y < 0;
          const edge = MIDDLE.x + Math.abs(x) - CELL / 2;
          const level = MIDDLE.y + Math.abs(y) - CELL / 2;
          return (
            <Link
              key={id}
              href={`/search/detail?id=${id}`}
              className={link}
              data-left={isLeft}
              data-above={isAbove}
              style={{ [isLeft ? 'right' : 'left']: edge, [isAbove ? 'bottom' : 'top']: level, maxWidth: WIDTH - edge }}
              tabIndex={-1}
              onMouseDown={keepFocus}
            >
              <svg width={CELL} height={CELL} viewBox={`${-CELL / 2} ${-CELL / 2} ${CELL} ${CELL}`} aria-hidden="true">
                <CellShape
                  cell={cellIn({ x: -CELL / 2, y: -CELL / 2, width: CELL, height: CELL }, index + 1)}
                  color="currentColor"
                />
              </svg>
              <span>
                <b>{modelCode}</b>
                <span className={value}>{figure(similarity)}</span>
              </span>
            </Link>
          );
        })}
      </div>
      <p className={caption}>{m.detail_similar_near()}</p>
    </div>
  );
}

/** A press opens the link without focusing it, because focus would be lost to screen readers here. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

// begins beside the breadcrumbs, whose links stay free
const root = css({ justifySelf: 'end', height: '182px', marginTop: '-28px', pointerEvents: 'none' });
const field = css({ position: 'relative' });
const drawing = css({ position: 'absolute', inset: '0', overflow: 'visible' });
const ring = css({ fill: 'none', stroke: 'viz.grid' });
const mark = css({
  fill: 'ink.faint',
  fontSize: 'tiny',
  paintOrder: 'stroke',
  stroke: 'surface',
  strokeWidth: '6px',
  fontVariantNumeric: 'tabular-nums',
  _forcedColors: { fill: 'CanvasText', stroke: 'none' },
});
const link = css({
  position: 'absolute',
  display: 'flex',
  alignItems: 'start',
  gap: '1.5',
  textStyle: 'tiny',
  lineHeight: '1.2',
  overflowWrap: 'anywhere',
  pointerEvents: 'auto',
  // long names grow away from the middle, where there is room
  '&[data-above=true]': { alignItems: 'end' },
  '&[data-left=true]': { flexDirection: 'row-reverse', textAlign: 'end' },
  '& svg': { flex: 'none', overflow: 'visible', color: 'viz.strong' },
  '& b': { fontWeight: 'semibold', lineClamp: '2' },
  _hover: { color: 'accent.ink', '& svg': { color: 'accent' } },
});
const value = css({ display: 'block', color: 'ink.soft', fontVariantNumeric: 'tabular-nums' });
const caption = css({ marginTop: '1', textAlign: 'center', textStyle: 'tiny', color: 'ink.faint' });
