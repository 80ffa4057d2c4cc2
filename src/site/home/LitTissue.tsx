import { type ReactNode, use } from 'react';
import type { Choice } from '../../../machines/suggest/choices.ts';
import { foremost, modelsBehind } from '../../../machines/suggest/foremost.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { localized, localizedOr } from '../../i18n/locale.ts';
import { HERO_TISSUE, tissuePlace } from './HeroView.tsx';
import { litCells, scaleOf, type Tissue, tissueOf } from './litCells.ts';

type LitTissueProps = {
  /** The suggestions, and which of them the arrow keys and the pointer select. */
  choices: readonly Choice[];
  active: number | null;
  pointed: number | null;
  /** The number of all models in the database. */
  models: number;
};

/** Lights up cells of the hero's tissue for the models that a suggestion finds, with a caption. */
export function LitTissue({ choices, active, pointed, models }: LitTissueProps) {
  const choice = foremost(choices, active, pointed);
  if (choice === undefined) return null;
  return <LitCells term={termOf(choice)} count={modelsBehind(choice)} models={models} text={litText(choice)} />;
}

type LitCellsProps = {
  /** Decides which cells are lit. */
  term: string;
  /** The number of models that are lit, of the number of all. */
  count: number;
  models: number;
  /** What is lit, in words. */
  text: string;
  /** At the end of the caption. */
  children?: ReactNode;
};

/** The lit cells of the hero's tissue, and a caption that is the key to them. */
export function LitCells({ term, count, models, text, children }: LitCellsProps) {
  const tissue = use(readTissue());
  if (tissue === null || count === 0) return null;
  const { modelsPerCell, lit } = scaleOf(models, tissue.places.length, count);
  const cells = litCells(tissue.places, term, lit);
  const bodies = cells.map((cell) => tissue.bodies[cell]).join('');
  const nuclei = cells.map((cell) => tissue.nuclei[cell]).join('');
  return (
    <>
      <div className={tissuePlace}>
        <svg
          key={term}
          className={drawing}
          viewBox="0 0 1600 960"
          preserveAspectRatio="xMaxYMid slice"
          aria-hidden="true"
        >
          <path className={membrane} d={bodies} />
          <path className={body} d={bodies} />
          <path className={nucleus} d={nuclei} />
        </svg>
      </div>
      <div className={caption}>
        <span className={mark} aria-hidden="true" />
        <p>
          <span className={sentence}>{m.home_tissue_scale({ count: formatNumber(modelsPerCell) })}</span>
          <span className={sentence}>{text}</span>
        </p>
        {children}
      </div>
    </>
  );
}

let reading: Promise<Tissue | null> | undefined;

/** Reads the cells from the file that the page already shows. Returns null if that fails; then no cell is lit. */
function readTissue(): Promise<Tissue | null> {
  reading ??= fetch(HERO_TISSUE)
    .then(async (reply) => (reply.ok ? tissueOf(await reply.text()) : null))
    .catch(() => null);
  return reading;
}

function termOf(choice: Choice): string {
  if (choice.kind === 'gene') return choice.symbol;
  if (choice.kind === 'disease') return choice.value;
  return choice.kind === 'drug' ? choice.agent : choice.modelCode;
}

function litText(choice: Choice): string {
  if (choice.kind === 'model') return m.home_tissue_model({ code: choice.modelCode });
  const count = formatNumber(choice.count);
  if (choice.kind === 'gene') return m.home_tissue_gene({ count, gene: choice.symbol });
  if (choice.kind === 'disease') return m.home_tissue_disease({ count, disease: localized(choice.label) });
  return m.home_tissue_drug({ count, drug: localizedOr(choice.label, choice.agent) });
}

const drawing = css({
  position: 'absolute',
  width: '100%',
  height: '100%',
  strokeLinejoin: 'round',
  strokeLinecap: 'round',
  animation: 'fadeIn 200ms',
  // matches the position of the picture behind it: `object-position: 60%`
  '@media (min-width: 600px) and (max-width: 1180px)': {
    left: '60%',
    width: 'auto',
    maxWidth: 'none',
    aspectRatio: '1600 / 960',
    transform: 'translateX(-60%)',
  },
});
const membrane = css({ fill: 'tissue.lit', stroke: 'tissue.lit', strokeWidth: '9px' });
const body = css({ fill: 'tissue.litCell', stroke: 'tissue.litCell', strokeWidth: '6.4px' });
const nucleus = css({ fill: 'none', stroke: 'tissue.litNucleus', strokeWidth: '8.5px' });
const caption = css({
  position: 'absolute',
  right: { base: '5', tablet: '8' },
  left: { base: '5', tablet: 'auto' },
  bottom: { base: '5', tablet: '6' },
  display: 'flex',
  gap: '2.5',
  alignItems: 'baseline',
  paddingBlock: '1.5',
  paddingInline: '3',
  background: 'tissue.ground',
  borderRadius: 'md',
  textStyle: 'tiny',
  color: 'bar.soft',
  animation: 'fadeIn 200ms',
  // as the tissue
  _forcedColors: { display: 'none' },
});
const mark = css({
  flex: 'none',
  width: '10px',
  height: '10px',
  borderRadius: '3px',
  background: 'tissue.litCell',
  boxShadow: '0 0 0 1.5px {colors.tissue.lit}',
});
const sentence = css({ '&:first-child': { marginInlineEnd: '1' } });
