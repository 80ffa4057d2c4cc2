import { useSelector } from '@xstate/react';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Histogram } from '../../../contract/entities/search.ts';
import type { RangeName } from '../../../contract/vocabulary.ts';
import type { Bounds } from '../../../machines/search/query.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber, withLabel } from '../../i18n/format.ts';
import { useSystem } from '../../portal/system.tsx';
import { useDeferredSelector } from '../../portal/useDeferredSelector.ts';
import { rangeLabel } from '../../shared/facetLabels.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { boundsText } from './criterionTexts.ts';
import { HistogramBars } from './HistogramBars.tsx';
import { NumberPair } from './NumberPair.tsx';

const stepOf: Record<RangeName, number> = { age: 1, tmb: 0.1, doublingTime: 0.1, takeRate: 1 };

/** A number range: its distribution in the result, a slider with two thumbs, and two boxes. */
export function RangeFacet({ range }: { range: RangeName }) {
  const { search } = useSystem();
  const histogram = useDeferredSelector(search, ({ context }) => context.result?.histograms?.[range]);
  const bounds = useSelector(search, ({ context }) => context.query.ranges[range]);
  const apply = (next: Bounds | null, continues = false) =>
    search.send({ type: 'search.rangeChanged', range, bounds: next, continues });
  if (!bounds && (!histogram || histogram.min === null || histogram.min === histogram.max)) return null;
  return (
    <fieldset className={root}>
      <legend className={legend}>{rangeLabel(range)}</legend>
      {bounds && (
        <IconButton
          size="sm"
          icon={X}
          className={clear}
          label={m.range_clear({ range: rangeLabel(range) })}
          onClick={() => apply(null)}
        />
      )}
      {histogram && histogram.min !== null && histogram.max !== null && (
        <Slider range={range} histogram={histogram} bounds={bounds ?? noBounds} onChange={apply} />
      )}
      <NumberPair
        name={`range ${range}`}
        label={rangeLabel(range)}
        bounds={bounds ?? noBounds}
        onChange={(next) => apply(next)}
      />
      {histogram !== undefined && histogram.unknown > 0 && (
        <p className={note}>{m.range_unknown({ count: formatNumber(histogram.unknown) })}</p>
      )}
    </fieldset>
  );
}

type SliderProps = {
  range: RangeName;
  histogram: Histogram;
  bounds: Bounds;
  onChange: (bounds: Bounds | null, continues: boolean) => void;
};

/**
 * Two thumbs on one track. While one is dragged the bars follow; the search runs on release. With the keyboard it runs
 * at each step, and steps accumulate until the thumb loses focus.
 */
function Slider({ range, histogram, bounds, onChange }: SliderProps) {
  const step = stepOf[range];
  const least = Math.floor((histogram.min ?? 0) / step) * step;
  const most = Math.ceil((histogram.max ?? 0) / step) * step;
  const [held, setHeld] = useState<Bounds | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const steps = useRef<'none' | 'first' | 'next'>('none');
  const { min = least, max = most } = held ?? bounds;
  const release = useRef<() => void>(undefined);
  useEffect(() => {
    release.current = () => {
      if (held) onChange(isWhole(held, least, most) ? null : open(held, least, most), steps.current === 'next');
      if (steps.current === 'first') steps.current = 'next';
      setHeld(null);
    };
  });
  useEffect(() => {
    // the browser fires `change` on release; React's onChange fires on every step
    const element = box.current;
    const onRelease = () => release.current?.();
    element?.addEventListener('change', onRelease);
    return () => element?.removeEventListener('change', onRelease);
  }, []);
  const place = (value: number) => Math.min(100, Math.max(0, ((value - least) / (most - least || 1)) * 100));
  const thumb = (end: 'min' | 'max', value: number) => (
    <input
      type="range"
      className={thumbStyle}
      min={least}
      max={most}
      step={step}
      value={Math.min(most, Math.max(least, value))}
      aria-label={withLabel(rangeLabel(range), end === 'min' ? m.number_from() : m.number_to())}
      aria-valuetext={boundsText(range, { min: value, max: value })}
      onKeyDown={() => {
        if (steps.current === 'none') steps.current = 'first';
      }}
      onPointerDown={() => {
        steps.current = 'none';
      }}
      onBlur={() => {
        steps.current = 'none';
      }}
      onChange={(event) => {
        const wanted = Math.round(Number(event.target.value) / step) * step;
        const next = Number(wanted.toFixed(4));
        setHeld(end === 'min' ? { min: Math.min(next, max), max } : { min, max: Math.max(next, min) });
      }}
    />
  );
  return (
    <div ref={box} className={slider}>
      <HistogramBars histogram={histogram} from={place(min)} to={place(max)} />
      <div className={track}>
        <i className={span} style={{ insetInlineStart: `${place(min)}%`, insetInlineEnd: `${100 - place(max)}%` }} />
        {thumb('min', min)}
        {thumb('max', max)}
      </div>
    </div>
  );
}

const noBounds: Bounds = {};
const isWhole = ({ min, max }: Bounds, least: number, most: number) =>
  (min === undefined || min <= least) && (max === undefined || max >= most);
/** A thumb at its end of the track sets no bound. */
const open = ({ min, max }: Bounds, least: number, most: number): Bounds => ({
  ...(min !== undefined && min > least && { min }),
  ...(max !== undefined && max < most && { max }),
});

const root = css({ position: 'relative', minWidth: '0', paddingBlock: '4', borderTop: '1px solid {colors.line}' });
const legend = css({ float: 'left', width: 'full', minHeight: '24px', fontSize: 'small', fontWeight: 'semibold' });
const clear = css({ position: 'absolute', top: '2', insetInlineEnd: '0' });
const slider = css({ clear: 'both', paddingInline: '2.5', paddingBottom: '5' });
const track = css({
  position: 'relative',
  height: '2px',
  background: 'viz.base',
  _forcedColors: { background: 'CanvasText' },
});
const span = css({ position: 'absolute', insetBlock: '0', background: 'accent' });
const thumbStyle = css({
  position: 'absolute',
  insetInline: '-10px',
  top: '-11px',
  width: 'calc(100% + 20px)',
  height: '24px',
  margin: '0',
  appearance: 'none',
  background: 'transparent',
  pointerEvents: 'none',
  '&::-webkit-slider-thumb': {
    appearance: 'none',
    width: '20px',
    height: '20px',
    borderRadius: 'full',
    background: 'surface',
    border: '2px solid {colors.accent}',
    cursor: 'grab',
    pointerEvents: 'auto',
  },
  '&::-moz-range-thumb': {
    width: '20px',
    height: '20px',
    boxSizing: 'border-box',
    borderRadius: 'full',
    background: 'surface',
    border: '2px solid {colors.accent}',
    cursor: 'grab',
    pointerEvents: 'auto',
  },
  _focusVisible: { outline: 'none' },
  '&:focus-visible::-webkit-slider-thumb': { boxShadow: '0 0 0 3px {colors.focus}' },
  '&:focus-visible::-moz-range-thumb': { boxShadow: '0 0 0 3px {colors.focus}' },
});
const note = css({ marginTop: '1.5', textStyle: 'tiny', color: 'ink.soft' });
