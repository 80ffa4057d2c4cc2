import { css } from '../../styled-system/css';

/**
 * The mark and the product's name: a cell under the microscope, with a slightly irregular rim. The mark takes the color
 * of the surrounding text.
 */
export function Logo({
  name,
  bare = false,
}: {
  /** The name of the product. */
  name: string;
  /** Only the mark is visible. Screen readers still read the name. */
  bare?: boolean;
}) {
  return (
    <span className={root}>
      <svg aria-hidden="true" viewBox="0 0 32 32" width="30" height="30" fill="none">
        <path
          d="M14.1 3.2c4.1-.6 8.3 1.5 10.2 5.2 1.8 3.5 1.4 8-1.2 11.1-2.7 3.2-7.3 4.4-11.2 2.9C7.6 20.8 4.7 16.5 5 12c.3-4.4 4.5-8.2 9.1-8.800z"
          stroke="currentColor"
          strokeWidth="2"
        />
        <path d="m22 21.7 6.6 6.6" stroke="currentColor" strokeWidth="2.7" strokeLinecap="round" />
        <path
          d="M12.3 10.700c.9-2.2 3.7-3.3 5.9-2.3 2 .9 2.9 3.2 2 5.2-.9 2.1-3.4 3.2-5.6 2.4-2.1-.8-3.2-3.2-2.3-5.300z"
          className={drop}
        />
        <circle cx="17.3" cy="11.3" r="1.3" className={pupil} />
      </svg>
      <span className={bare ? 'sr' : undefined}>{name}</span>
    </span>
  );
}

const root = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2.5',
  fontSize: 'body',
  fontWeight: 'semibold',
  letterSpacing: '-.02em',
  whiteSpace: 'nowrap',
  '& svg': { flexShrink: '0' },
});

const drop = css({ fill: 'teal.400' });
const pupil = css({ fill: 'navy.900' });
