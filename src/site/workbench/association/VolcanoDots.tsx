import { useEffect, useRef } from 'react';
import type { AssociationFeature } from '../../../../contract/entities/association.ts';
import { css } from '../../../../styled-system/css';
import type { Plot } from '../../../ui/charts/Chart.tsx';
import { LEVEL } from './words.ts';

type VolcanoDotsProps = {
  features: readonly AssociationFeature[];
  plot: Plot;
  x: (effect: number) => number;
  y: (height: number) => number;
  /** Returns the height of a feature. */
  heightOf: (feature: AssociationFeature) => number;
};

/** The radius of a dot in CSS pixels. */
const RADIUS = { faint: 2, strong: 2.5 };

/** The points of a volcano as pixels of the screen, in the colors of the current theme. */
export function VolcanoDots({ features, plot, x, y, heightOf }: VolcanoDotsProps) {
  const ref = useRef<HTMLCanvasElement>(null);
  const { width, height } = plot;
  // the scales follow from the features and the size
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scales are other functions in each render
  useEffect(() => {
    const canvas = ref.current;
    if (canvas === null) return;
    const draw = () => {
      const sharp = window.devicePixelRatio || 1;
      [canvas.width, canvas.height] = [Math.round(width * sharp), Math.round(height * sharp)];
      const context = canvas.getContext('2d');
      if (context === null) return;
      const { color, outlineColor } = getComputedStyle(canvas);
      context.scale(sharp, sharp);
      for (const tone of ['faint', 'strong'] as const) {
        context.fillStyle = tone === 'faint' ? color : outlineColor;
        context.beginPath();
        for (const feature of features) {
          if (feature.q < LEVEL !== (tone === 'strong')) continue;
          const [left, top] = [x(feature.effect.value), y(heightOf(feature))];
          context.moveTo(left + RADIUS[tone], top);
          context.arc(left, top, RADIUS[tone], 0, 2 * Math.PI);
        }
        context.fill();
      }
    };
    draw();
    // another theme, or a window that moved to another screen
    const theme = new MutationObserver(draw);
    theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class'] });
    const media = [
      window.matchMedia('(prefers-color-scheme: dark)'),
      window.matchMedia('(forced-colors: active)'),
      window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`),
    ];
    for (const query of media) query.addEventListener('change', draw);
    return () => {
      theme.disconnect();
      for (const query of media) query.removeEventListener('change', draw);
    };
  }, [features, width, height]);
  return (
    <div aria-hidden="true">
      <canvas ref={ref} className={dots} style={{ width, height }} />
    </div>
  );
}

const dots = css({
  position: 'absolute',
  insetInlineStart: '0',
  top: '0',
  pointerEvents: 'none',
  // the colors of the dots above and below the level
  color: 'viz.tick',
  outlineColor: 'accent',
  _forcedColors: { forcedColorAdjust: 'none' },
});
