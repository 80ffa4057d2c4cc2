import type { ReactNode } from 'react';
import { css } from '../../../styled-system/css';
import { Breadcrumb, type Crumb } from '../../ui/Breadcrumb.tsx';
import { Phrases } from '../../ui/Phrases.tsx';
import { Skeleton, SkeletonText } from '../../ui/Skeleton.tsx';
import { LitPicture } from '../tissue/LitPicture.tsx';
import { usePointed } from '../tissue/usePointed.ts';

type TissueHeadProps = {
  /** The URL of the drawn tissue, 840 × 400, which fades out on the left, behind the text. */
  picture: string;
  crumbs: readonly Crumb[];
  title: string;
  /** The language of the title and lead if it is not the reader's. */
  titleLanguage?: string | undefined;
  lead: string;
  leadLanguage?: string | undefined;
  /** For how many of all models cells are lit while the head is pointed at or one of its links has the focus. */
  share?: { models: number; all: number };
  /** The ways on. */
  children?: ReactNode;
};

/** The dark head of a page about a single item: breadcrumbs, description, tissue, and links. */
export function TissueHead({ picture, crumbs, share, children, ...words }: TissueHeadProps) {
  const { title, titleLanguage, lead, leadLanguage } = words;
  const { isPointed, listeners } = usePointed();
  return (
    <section className={head} data-tone="navy" {...listeners}>
      <img className={art} src={picture} alt="" width={830} height={420} fetchPriority="high" />
      {share && <LitPicture {...{ isPointed, picture }} {...share} className={art} isCentered={false} />}
      <div className={wrap}>
        <Breadcrumb items={crumbs} />
        <h1 className={heading} tabIndex={-1} lang={titleLanguage}>
          <Phrases text={title} />
        </h1>
        <p className={leadStyle} lang={leadLanguage}>
          {lead}
        </p>
        {children}
      </div>
    </section>
  );
}

/** The head of a page about a single item while its data is loading. `name` is for screen readers. */
export function TissueHeadLoading({ name }: { name: string }) {
  return (
    <section className={head} data-tone="navy">
      <div className={wrap}>
        <h1 className="sr" tabIndex={-1}>
          {name}
        </h1>
        <Skeleton width={180} height={14} />
        <div className={heading}>
          <Skeleton width="60%" height={44} />
        </div>
        <div className={leadStyle}>
          <SkeletonText lines={4} />
        </div>
      </div>
    </section>
  );
}

const head = css({ position: 'relative', overflow: 'hidden', background: 'tissue.ground', color: 'white' });
const art = css({
  position: 'absolute',
  right: '0',
  bottom: '0',
  top: { base: 'auto', tablet: '0' },
  width: { base: '100%', tablet: '40%', desktop: '46%' },
  height: { base: '170px', tablet: '100%' },
  objectFit: 'cover',
  objectPosition: 'left center',
  maskImage: {
    base: 'linear-gradient(transparent, #000 60px)',
    tablet: 'linear-gradient(90deg, transparent, #000 160px)',
  },
  // the drawing that replaces it while its cells are lit
  '&:has(+ svg)': { visibility: 'hidden' },
  _forcedColors: { display: 'none' },
});
const wrap = css({
  position: 'relative',
  maxWidth: 'calc(token(sizes.wrap) + 2 * token(spacing.gutter))',
  marginInline: 'auto',
  paddingInline: 'gutter',
  paddingTop: { base: '7', tablet: '10' },
  paddingBottom: { base: '200px', tablet: '16' },
});
const heading = css({
  textStyle: 'display',
  marginTop: '5',
  maxWidth: { tablet: '60%' },
  textWrap: 'balance',
  _focusVisible: { outline: 'none' },
});
const leadStyle = css({
  marginTop: '4',
  color: 'bar.soft',
  textStyle: 'body',
  textWrap: 'pretty',
  maxWidth: { base: 'none', tablet: '56%', desktop: '60ch' },
});
