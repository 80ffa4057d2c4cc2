import { css, cx } from '../../../styled-system/css';

/** One line that ends in '…' where its place does; in a table it says all of it when it is pointed at or focused. */
export function TrimmedText({ children, className }: { children: string; className?: string }) {
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
