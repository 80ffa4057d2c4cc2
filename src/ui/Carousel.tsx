import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { css } from '../../styled-system/css';
import { m } from '../i18n/compiled/messages.js';
import { IconButton } from './IconButton.tsx';
import { useMedia } from './useMedia.ts';

type CarouselProps = {
  /** The name of the region for screen readers. */
  label: string;
  /** The slides in their order. */
  slides: readonly { key: string; content: ReactNode }[];
  /** Milliseconds per slide; 0 disables automatic changes. */
  interval?: number;
};

/**
 * Shows slides one at a time. They advance automatically until the user points at them, focuses or pauses them, or
 * prefers reduced motion.
 */
export function Carousel({ label, slides, interval = 6000 }: CarouselProps) {
  const [index, setIndex] = useState(0);
  const wantsRest = useMedia('(prefers-reduced-motion: reduce)');
  const [chosen, setChosen] = useState<boolean | null>(null);
  const playing = chosen ?? (interval > 0 && !wantsRest);
  const [held, setHeld] = useState(false);
  const count = slides.length;
  const shown = index % Math.max(count, 1);
  const turn = (by: number) => setIndex((shown + by + count) % count);
  useEffect(() => {
    if (!playing || held || count < 2) return;
    const timer = setTimeout(() => setIndex((shown + 1) % count), interval);
    return () => clearTimeout(timer);
  }, [playing, held, shown, count, interval]);
  return (
    <section
      className={root}
      aria-label={label}
      aria-roledescription={m.ui_carousel_role()}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className={stage} aria-live={playing && !held ? 'off' : 'polite'}>
        {slides.map(({ key, content }, position) => (
          <fieldset
            key={key}
            className={slide}
            aria-label={m.ui_carousel_slide({ number: position + 1, count })}
            data-shown={position === shown}
            inert={position !== shown}
          >
            {content}
          </fieldset>
        ))}
      </div>
      {count > 1 && (
        <div className={controls}>
          {interval > 0 && (
            <IconButton
              size="sm"
              icon={playing ? Pause : Play}
              label={playing ? m.ui_carousel_pause() : m.ui_carousel_play()}
              onClick={() => setChosen(!playing)}
            />
          )}
          <IconButton size="sm" icon={ChevronLeft} label={m.ui_carousel_previous()} onClick={() => turn(-1)} />
          <span aria-hidden="true" className={place}>
            {shown + 1} / {count}
          </span>
          <IconButton size="sm" icon={ChevronRight} label={m.ui_carousel_next()} onClick={() => turn(1)} />
        </div>
      )}
    </section>
  );
}

const root = css({ display: 'grid', gap: '3' });
const stage = css({ display: 'grid' });
const slide = css({
  gridArea: '1 / 1',
  minWidth: '0',
  visibility: 'hidden',
  opacity: '0',
  transition: 'opacity 400ms {easings.out}, visibility 400ms',
  '&[data-shown=true]': { visibility: 'visible', opacity: '1' },
});
const controls = css({ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: '1' });
const place = css({ fontSize: 'tiny', color: 'ink.soft', fontVariantNumeric: 'tabular-nums', paddingInline: '1' });
