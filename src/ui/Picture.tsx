import type { ComponentProps } from 'react';
import { css, cx } from '../../styled-system/css';

type PictureProps = Omit<ComponentProps<'img'>, 'src' | 'width' | 'height' | 'alt'> & {
  src: string;
  /** What the picture was when; a new one is fetched anew, an old one comes from the cache. */
  version?: string | number;
  /** What it shows; empty for decoration. */
  alt: string;
  /** Its own size in px, kept free before it comes. */
  width: number;
  height: number;
  /** In the first screen: fetched at once instead of when it comes near. */
  eager?: boolean;
};

/** A picture that takes its place before it comes, so that nothing moves. */
export function Picture({ src, version, alt, eager = false, className, style, ...rest }: PictureProps) {
  return (
    <img
      {...rest}
      src={version === undefined ? src : `${src}${src.includes('?') ? '&' : '?'}v=${version}`}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      {...(eager && { fetchPriority: 'high' })}
      className={cx(root, className)}
      style={{ aspectRatio: `${rest.width} / ${rest.height}`, ...style }}
    />
  );
}

const root = css({ width: 'full', height: 'auto', objectFit: 'cover', background: 'viz.faint' });
