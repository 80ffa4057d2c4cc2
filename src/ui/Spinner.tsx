import { css } from '../../styled-system/css';

/** A spinning ring in the text's color. Decorative: the surrounding text describes the progress. */
export function Spinner({
  size = 16,
}: {
  /** The width and height in pixels. */
  size?: number;
}) {
  return (
    <svg aria-hidden="true" className={ring} width={size} height={size} viewBox="0 0 16 16" fill="none">
      <circle cx="8" cy="8" r="6.5" stroke="currentColor" strokeWidth="2" opacity=".25" />
      <path d="M8 1.5A6.5 6.5 0 0 1 14.5 8" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}

const ring = css({ animation: 'spin 800ms linear infinite', flexShrink: '0' });
