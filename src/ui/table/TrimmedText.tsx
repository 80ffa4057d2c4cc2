import { css, cx } from '../../../styled-system/css';

/** One line of text, truncated with '…'. In a table, hover or focus shows the full text. */
export function TrimmedText({
  children,
  className,
}: {
  /** The text. */
  children: string;
  /** Additional classes. */
  className?: string;
}) {
  return (
    <span className={cx(root, className)} data-full={children}>
      {children}
    </span>
  );
}

const root = css({
  display: 'block',
  minWidth: '0',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
