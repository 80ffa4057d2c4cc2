import { ArrowRight, Search, X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { SEARCH_EXAMPLES } from '../../../contract/constants.ts';
import type { Figures } from '../../../contract/entities/catalog.ts';
import { SEARCH_TEXT_MAX } from '../../../contract/lengths.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { Anchor } from '../../ui/Anchor.tsx';
import { Button } from '../../ui/Button.tsx';
import { Phrases } from '../../ui/Phrases.tsx';
import { TUMOR_ADDRESS } from '../workbench/tumorAddress.ts';

/** The picture behind the text, at its URL in the build. */
export const HERO_TISSUE = '/hero-tissue.svg';

type HeroViewProps = {
  /** Null until the numbers are loaded. The layout does not shift when they arrive. */
  figures: Figures | null;
  /** The search box. */
  input: ComponentProps<'input'>;
  onSubmit: ComponentProps<'form'>['onSubmit'];
  /** Undefined while the box is empty. */
  onClear?: (() => void) | undefined;
  onExample: (example: string) => void;
  /** The example under the pointer or with the focus; null: none. */
  onPointExample: (example: string | null) => void;
  overTissue?: ReactNode;
  /** Rendered below the box. */
  children?: ReactNode;
};

/** The appearance of the home page's main part: text and a search box over a drawing of tissue. */
export function HeroView({
  figures,
  input,
  onSubmit,
  onClear,
  onExample,
  onPointExample,
  overTissue,
  children,
}: HeroViewProps) {
  return (
    <section className={hero} data-tone="navy">
      <img className={tissuePlace} src={HERO_TISSUE} alt="" width={1600} height={960} fetchPriority="high" />
      {overTissue}
      <div className={content}>
        <h1 className={title} tabIndex={-1}>
          <Phrases text={m.home_title()} />
        </h1>
        <p className={lede}>{figures ? m.home_lede({ count: formatNumber(figures.models) }) : m.home_lede_loading()}</p>
        <search>
          <form className={box} onSubmit={onSubmit}>
            <Search className={glass} aria-hidden="true" />
            <label className="sr" htmlFor="home-search">
              {m.home_search_label()}
            </label>
            <input
              {...input}
              id="home-search"
              className={field}
              type="text"
              enterKeyHint="search"
              autoComplete="off"
              maxLength={SEARCH_TEXT_MAX}
              placeholder={m.home_search_placeholder()}
            />
            {onClear && (
              <button type="button" className={clear} aria-label={m.home_search_clear()} onClick={onClear}>
                <X width={18} height={18} aria-hidden="true" />
              </button>
            )}
            <Button type="submit" size="lg" className={go}>
              {m.home_search_button()}
            </Button>
            {children}
          </form>
        </search>
        <p className={examples}>
          {m.home_search_examples()}
          {SEARCH_EXAMPLES.map((example) => (
            <button
              key={example}
              type="button"
              className={exampleButton}
              onClick={() => onExample(example)}
              onPointerEnter={() => onPointExample(example)}
              onPointerLeave={() => onPointExample(null)}
              onFocus={() => onPointExample(example)}
              onBlur={() => onPointExample(null)}
            >
              {example}
            </button>
          ))}
        </p>
        <Anchor href={TUMOR_ADDRESS} className={tumorLink}>
          {m.tumor_enter()}
          <ArrowRight aria-hidden="true" width={16} height={16} />
        </Anchor>
      </div>
    </section>
  );
}

const hero = css({
  position: 'relative',
  background: 'tissue.ground',
  color: 'white',
  minHeight: { tablet: '720px' },
  paddingTop: { base: '104px', tablet: '176px' },
  paddingBottom: { base: '300px', tablet: '18' },
});
/** The position of the tissue, and of everything drawn over it. */
export const tissuePlace = css({
  position: 'absolute',
  overflow: 'hidden',
  objectFit: 'cover',
  objectPosition: 'right center',
  maxWidth: 'none',
  width: '100%',
  height: { base: '420px', tablet: '100%' },
  top: { base: 'auto', tablet: '0' },
  bottom: '0',
  right: '0',
  maskImage: { base: 'linear-gradient(transparent, #000 110px)', tablet: 'none' },
  '@media (min-width: 600px) and (max-width: 1180px)': { objectPosition: '60% center', left: '30%', width: '70%' },
  _forcedColors: { display: 'none' },
});
const content = css({
  position: 'relative',
  maxWidth: 'calc(token(sizes.wrap) + 2 * token(spacing.gutter))',
  marginInline: 'auto',
  paddingInline: 'gutter',
});
const title = css({ textStyle: 'hero', maxWidth: '12.6em', _focusVisible: { outline: 'none' } });
const lede = css({
  textStyle: 'lead',
  color: 'bar.soft',
  maxWidth: '54ch',
  marginTop: '5',
  minHeight: '3em',
  // never over the tissue
  '@media (min-width: 600px) and (max-width: 1180px)': { maxWidth: '58%', minHeight: '4.5em' },
});
const box = css({
  position: 'relative',
  zIndex: '1',
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  maxWidth: '720px',
  height: { base: '56px', tablet: '64px' },
  marginTop: { base: '7', tablet: '10' },
  paddingLeft: { base: '14px', tablet: '5' },
  paddingRight: { base: '6px', tablet: '2' },
  background: 'surface',
  color: 'ink',
  borderRadius: 'lg',
  boxShadow: 'overlay',
  _focusWithin: { outline: '2px solid', outlineColor: 'bar.accent' },
});
const glass = css({ width: '20px', height: '20px', color: 'ink.faint', flex: 'none' });
const field = css({
  flex: '1',
  minWidth: '0',
  height: '100%',
  border: '0',
  padding: '0',
  background: 'transparent',
  color: 'inherit',
  textStyle: 'lead',
  outline: 'none',
  _placeholder: { color: 'ink.faint', opacity: '1' },
});
const clear = css({
  display: 'grid',
  placeItems: 'center',
  width: { base: '44px', tablet: '32px' },
  height: { base: '44px', tablet: '32px' },
  color: 'ink.faint',
  _hover: { color: 'ink' },
});
const go = css({ height: { base: '44px', tablet: '48px' }, paddingInline: { base: '14px', tablet: '6' } });
const examples = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '1',
  marginTop: '4',
  textStyle: 'small',
  color: 'bar.faint',
});
const tumorLink = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  minHeight: { base: '44px', tablet: '28px' },
  marginTop: '2',
  textStyle: 'small',
  color: 'bar.soft',
  _hover: { color: 'white' },
});
const exampleButton = css({
  minHeight: { base: '44px', tablet: '28px' },
  paddingInline: '2',
  color: 'bar.soft',
  textDecoration: 'underline',
  textUnderlineOffset: '4px',
  textDecorationColor: 'bar.edge',
  _hover: { color: 'white' },
});
