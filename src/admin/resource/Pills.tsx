import { useLayoutEffect, useRef, useState } from 'react';
import { css } from '../../../styled-system/css';
import { listed } from '../../i18n/format.ts';
import { Marked } from '../../ui/LanguageMark.tsx';
import type { Named } from '../../ui/named.ts';
import { Tag } from '../../ui/Tag.tsx';
import { TrimmedText } from '../../ui/table/TrimmedText.tsx';
import { useRoom } from '../../ui/table/useRoom.ts';
import { pill } from './pill.ts';

const GAP = 6;
/** What '+12' takes. */
const REST = 24;
/** No column has room for more. */
const MOST = 8;

/** As many by name as there is room for, at least the first, which alone may be cut; the rest by number. */
export function Pills({ names }: { names: readonly Named[] }) {
  // other names are measured anew
  return <PillRow key={labelsOf(names)} names={names} />;
}

function PillRow({ names }: { names: readonly Named[] }) {
  const row = useRef<HTMLSpanElement>(null);
  const room = useRoom(row);
  // how wide each is in whole, before any is left out
  const [widths, setWidths] = useState<readonly number[]>();
  useLayoutEffect(() => {
    setWidths([...(row.current?.children ?? [])].map((one) => one.getBoundingClientRect().width));
  }, []);
  const fitting = widths ? fittingIn(room, widths, names.length) : MOST;
  const [shown, others] = [names.slice(0, fitting), names.slice(fitting)];
  return (
    <span ref={row} className={root} data-measuring={!widths}>
      {shown.map((name) => (
        <Tag key={name.label} className={pill}>
          <Marked name={name}>
            <TrimmedText>{name.label}</TrimmedText>
          </Marked>
        </Tag>
      ))}
      {widths && others.length > 0 && <span className={rest} title={labelsOf(others)}>{`+${others.length}`}</span>}
    </span>
  );
}

const labelsOf = (names: readonly Named[]): string => listed(names.map(({ label }) => label));

/** How many stand whole in a row, beside the number of the rest where some are left out. */
function fittingIn(room: number, widths: readonly number[], all: number): number {
  const upTo = (count: number) => widths.slice(0, count).reduce((sum, width) => sum + width + GAP, -GAP);
  if (all <= widths.length && upTo(all) <= room) return all;
  const whole = widths.filter((_, index) => upTo(index + 1) + GAP + REST <= room).length;
  return Math.max(1, Math.min(whole, all - 1));
}

const root = css({
  display: 'flex',
  alignItems: 'center',
  gap: '1.5',
  minWidth: '0',
  overflow: 'hidden',
  '&[data-measuring=true] > *': { flexShrink: '0', maxWidth: 'none' },
});
const rest = css({ flexShrink: '0', color: 'ink.faint', fontVariantNumeric: 'tabular-nums' });
