import type { ReactNode } from 'react';
import { css } from '../../styled-system/css';

/** Names with their values, one per line. */
export function FactList({
  facts,
}: {
  /** Each name with its value. */
  facts: readonly (readonly [name: string, value: ReactNode])[];
}) {
  return (
    <dl className={list}>
      {facts.map(([name, value]) => (
        <div key={name} className={pair}>
          <dt className={term}>{name}</dt>
          <dd className={says}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const list = css({ display: 'grid', gap: '2' });
const pair = css({ display: 'grid', gap: '0 16px', gridTemplateColumns: '112px minmax(0, 1fr)' });
const term = css({ color: 'ink.soft' });
const says = css({ minWidth: '0', overflowWrap: 'anywhere' });
