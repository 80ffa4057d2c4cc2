import { css } from '../../styled-system/css';

/**
 * A placeholder with the size of the content that is loading, so that the layout does not shift. The size is in
 * attributes, because the content security policy forbids inline styles in server-rendered pages.
 * @param props.width in px, or a share of the available width as "70%"
 * @param props.height in px
 */
export function Skeleton({
  width = '100%',
  height = 16,
}: {
  /** The width in pixels or in percent of its surroundings. */
  width?: number | `${number}%`;
  /** The height in pixels. */
  height?: number;
}) {
  return <svg aria-hidden="true" className={block} width={width} height={height} />;
}

/** A placeholder for lines of text, the last one shorter. */
export function SkeletonText({
  lines = 3,
}: {
  /** The number of lines. */
  lines?: number;
}) {
  return (
    <span aria-hidden="true" className={stack}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never change places
        <Skeleton key={line} width={line === lines - 1 ? '60%' : '100%'} height={14} />
      ))}
    </span>
  );
}

const block = css({
  display: 'block',
  borderRadius: 'sm',
  background: 'viz.faint',
  animation: 'pulse 1.6s ease-in-out infinite',
  _forcedColors: { border: '1px solid GrayText' },
});
const stack = css({ display: 'grid', gap: '2' });
