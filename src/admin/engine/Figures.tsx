import { Fragment } from 'react';
import { css } from '../../../styled-system/css';

export type Figure = { key: string; name: string; value: string; detail?: string | undefined };

/** Key figures side by side between hairlines. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={row}>
      {figures.map(({ key, name, value, detail }) => (
        <div key={key} className={figure}>
          <dt className={label}>{name}</dt>
          <dd className={number}>
            {value.split(' ').map((word, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the words of a value have no identity
              <Fragment key={place}>
                {place > 0 && ' '}
                <span className={whole}>{word}</span>
              </Fragment>
            ))}
          </dd>
          {detail && <dd className={small}>{detail}</dd>}
        </div>
      ))}
    </dl>
  );
}

const row = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(50%, 148px), 1fr))',
  flexShrink: '0',
  margin: '0',
  borderBottom: '1px solid {colors.line}',
});
const figure = css({
  display: 'grid',
  gap: '0.5',
  alignContent: 'start',
  paddingBlock: '2.5',
  paddingInline: { base: '4', tablet: '5' },
  minWidth: '0',
  boxShadow: '1px 0 0 0 token(colors.line.soft)',
  '& dd': { margin: '0', minWidth: '0' },
});
const label = css({ textStyle: 'tiny', color: 'ink.soft' });
const number = css({ fontSize: '20px', lineHeight: '1.3', fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums' });
// a date never breaks at its hyphens
const whole = css({ whiteSpace: 'nowrap' });
const small = css({ textStyle: 'tiny', color: 'ink.soft', overflowWrap: 'anywhere' });
