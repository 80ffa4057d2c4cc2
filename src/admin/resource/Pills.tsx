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
/** No column is wide enough for more. */
const MOST = 8;

/** Shows as many names as fit, and the number of the others. At least the first is shown; only it may be truncated. */
export function Pills({ names }: { names: readonly Named[] }) {
  // other names must be measured again
  return <PillRow key={labelsOf(names)} names={names} />;
}

function PillRow({ names }: { names: readonly Named[] }) {
  const row = useRef<HTMLSpanElement>(null);
  const room = useRoom(row);
  // the full width of each, measured before some are left out
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

/** How many fit in full, beside the count of the others if some are left out. */
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
