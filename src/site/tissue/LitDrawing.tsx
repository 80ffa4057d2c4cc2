import { use, useState } from 'react';
import { css, cx } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatPercent } from '../../i18n/format.ts';
import { type Drawing, drawingOf, INK, MATRIX_OPACITY, NUCLEI_OPACITY, relit, visiblePart } from './relit.ts';

export type LitDrawingProps = {
  /** The URL of the picture, which lies in the same place below. */
  picture: string;
  /** The number of models for which cells are lit, and the number of all models. */
  models: number;
  all: number;
  /** The place and the size of the picture. It covers them. */
  className: string;
  /** Whether it is centered in its place; otherwise it begins at the left. */
  isCentered: boolean;
};

/**
 * A drawn tissue in which the lit share of the cells is the share of the models, with a caption. It replaces the
 * picture in the same place, in which other cells are lit for decoration. Nothing is drawn over an uploaded picture.
 */
export function LitDrawing({ picture, models, all, className, isCentered }: LitDrawingProps) {
  const drawing = use(readDrawing(picture));
  const [ratio, setRatio] = useState<number | null>(null);
  if (drawing === null) return null;
  return (
    <>
      <svg
        ref={(frame) => {
          const { width = 0, height = 0 } = frame?.getBoundingClientRect() ?? {};
          if (height > 0) setRatio(width / height);
        }}
        className={cx(className, tissue)}
        viewBox={`0 0 ${drawing.width} ${drawing.height}`}
        preserveAspectRatio={isCentered ? 'xMidYMid slice' : 'xMinYMid slice'}
        aria-hidden="true"
      >
        {ratio !== null && <Cells drawing={drawing} ratio={ratio} {...{ models, all, isCentered }} />}
      </svg>
      <span className={caption} aria-hidden="true">
        <span className={mark} />
        {m.home_area_share({ share: formatPercent(models / all, 1) })}
      </span>
    </>
  );
}

type CellsProps = Pick<LitDrawingProps, 'models' | 'all' | 'isCentered'> & { drawing: Drawing; ratio: number };

function Cells({ drawing, ratio, models, all, isCentered }: CellsProps) {
  const { bodies, nuclei, litBodies, litNuclei } = relit(drawing, visiblePart(drawing, ratio, isCentered), models, all);
  const { bodyWidth, nucleusWidth } = drawing;
  return (
    <>
      {[{ opacity: MATRIX_OPACITY, d: drawing.matrix }, ...bodies].map(({ opacity, d }) => (
        <path key={opacity} fill={INK} stroke={INK} strokeWidth={bodyWidth} opacity={opacity} d={d} />
      ))}
      {[...drawing.lines, { opacity: NUCLEI_OPACITY, width: nucleusWidth, d: nuclei }].map(({ opacity, width, d }) => (
        <path key={opacity} fill="none" stroke={INK} strokeWidth={width} strokeOpacity={opacity} d={d} />
      ))}
      <path className={litBody} strokeWidth={bodyWidth} d={litBodies} />
      <path className={litNucleus} strokeWidth={nucleusWidth} d={litNuclei} />
    </>
  );
}

const reading = new Map<string, Promise<Drawing | null>>();

/** Reads the file of a picture that the page already shows. Returns null for an uploaded picture, or if it fails. */
function readDrawing(picture: string): Promise<Drawing | null> {
  const begun = reading.get(picture);
  if (begun) return begun;
  const read = fetch(picture)
    .then(async (reply) => {
      if (!reply.ok) throw new Error(`the picture came with status ${reply.status}`);
      const isDrawn = reply.headers.get('content-type')?.startsWith('image/svg+xml');
      return isDrawn ? drawingOf(await reply.text()) : null;
    })
    .catch(() => {
      // the next time it is pointed at, it is read again
      reading.delete(picture);
      return null;
    });
  reading.set(picture, read);
  return read;
}

const tissue = css({ strokeLinejoin: 'round', strokeLinecap: 'round', pointerEvents: 'none' });
const litBody = css({ fill: 'accent', stroke: 'accent', opacity: '0.8', animation: 'fadeIn 200ms' });
const litNucleus = css({ fill: 'none', stroke: 'tissue.litNucleus', animation: 'fadeIn 200ms' });
const caption = css({
  position: 'absolute',
  left: '2',
  bottom: '2',
  display: { base: 'none', tablet: 'flex' },
  gap: '2',
  alignItems: 'center',
  paddingInline: '2',
  background: 'surface',
  borderRadius: 'md',
  textStyle: 'tiny',
  color: 'ink.soft',
  pointerEvents: 'none',
  animation: 'fadeIn 200ms',
  '[data-tone=navy] &': { left: 'auto', right: '2', background: 'tissue.ground', color: 'bar.soft' },
  // as the tissue
  _forcedColors: { display: 'none' },
});
const mark = css({ flex: 'none', width: '10px', height: '10px', borderRadius: '3px', background: 'accent' });
