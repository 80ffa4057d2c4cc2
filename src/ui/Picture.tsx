import type { ComponentProps } from 'react';
import { css, cx } from '../../styled-system/css';

type PictureProps = Omit<ComponentProps<'img'>, 'src' | 'width' | 'height' | 'alt'> & {
  /** The address without its version. */
  src: string;
  /** The version of the picture. A new version is fetched again, an old one comes from the cache. */
  version?: string | number;
  /** What it shows; empty for decoration. */
  alt: string;
  /** Its own size in px, reserved before it is loaded. */
  width: number;
  /** The height in pixels, which is reserved before the picture has loaded. */
  height: number;
  /** In the first screen: loaded at once, instead of when it comes near. */
  eager?: boolean;
};

/** A picture that reserves its space before it is loaded, so that the layout does not shift. */
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
