import type { ReactNode } from 'react';
import type { Oncoprint } from '../../../../contract/entities/oncoprint.ts';
import { ALTERATION_KINDS } from '../../../../contract/vocabulary.ts';
import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import { listed } from '../../../i18n/format.ts';
import { alterationKindLabel } from '../../../shared/modelLabels.ts';
import { textWidth } from '../../../ui/charts/axisNumbers.ts';
import { Chart } from '../../../ui/charts/Chart.tsx';
import { mRecistKeys } from '../../detail/MRecistMark.tsx';
import { kindsOf } from './cells.ts';
import { boxPath, CELL, type CellBox, DRAWN, kindColor, kindPath, notReadPath } from './layout.ts';
import type { Track } from './tracks.ts';

type Item = { key: string; label: string; draw: (box: CellBox) => ReactNode };
type Group = { key: string; label: string; items: readonly Item[] };

const LINE = 24;
const SWATCH = 12;
const NARROW = 560;
/** The width of the names of the groups. */
const GROUP = 132;
const BETWEEN = 18;

/** The legend in words: how each state of a cell is drawn, and the colors of the rows above the genes. */
export function OncoprintLegend({ oncoprint, tracks }: { oncoprint: Oncoprint; tracks: readonly Track[] }) {
  const groups = groupsOf(oncoprint, tracks);
  const label = m.oncoprint_legend({ items: listed(groups.flatMap(({ items }) => items.map((item) => item.label))) });
  return (
    <Chart
      label={label}
      height={(width) => linesOf(groups, width).height}
      margin={{ top: 0, right: 0, bottom: 0, left: 0 }}
    >
      {({ width }) => {
        const { heads, items } = linesOf(groups, width);
        return (
          <>
            {heads.map(({ key, text, y }) => (
              <text key={key} data-tone="faint" x={0} y={y + 13}>
                {text}
              </text>
            ))}
            {items.map(({ key, item, x, y }) => (
              <g key={key}>
                {item.draw({ x, y, width: SWATCH })}
                <text x={x + SWATCH + 6} y={y + 13}>
                  {item.label}
                </text>
              </g>
            ))}
          </>
        );
      }}
    </Chart>
  );
}

/** Lays out the groups one below the other; on narrow screens the name of a group has a line of its own. */
function linesOf(groups: readonly Group[], width: number) {
  const left = width < NARROW ? 0 : GROUP;
  const heads: { key: string; text: string; y: number }[] = [];
  const items: { key: string; item: Item; x: number; y: number }[] = [];
  let y = 0;
  for (const group of groups) {
    heads.push({ key: group.key, text: group.label, y });
    if (left === 0) y += LINE - 4;
    let x = left;
    for (const item of group.items) {
      const needed = SWATCH + 6 + textWidth(item.label);
      if (x > left && x + needed > width) {
        x = left;
        y += LINE;
      }
      items.push({ key: `${group.key} ${item.key}`, item, x, y });
      x += needed + BETWEEN;
    }
    y += LINE + 2;
  }
  return { heads, items, height: y };
}

function groupsOf({ genes, shown, agent }: Oncoprint, tracks: readonly Track[]): Group[] {
  const drawn = new Set(genes.flatMap(({ cells }) => [...cells].flatMap((cell) => kindsOf(cell))));
  const several = genes.some(({ cells }) => [...cells].some((cell) => kindsOf(cell).length > 1));
  const states: Item[] = [
    ...ALTERATION_KINDS.filter((kind) => drawn.has(kind)).map((kind) => ({
      key: kind,
      label: alterationKindLabel(kind),
      draw: (box: CellBox) => <KindCell kinds={[kind]} box={box} />,
    })),
    ...(several
      ? [
          {
            key: 'several',
            label: m.oncoprint_several(),
            draw: (box: CellBox) => <KindCell kinds={['amplification', 'mutation']} box={box} />,
          },
        ]
      : []),
    { key: 'wildType', label: m.oncoprint_wild_type_key(), draw: (box) => <KindCell kinds={[]} box={box} /> },
    {
      key: 'notRead',
      label: m.oncoprint_not_read_key(),
      draw: (box) => <path className={unread} d={notReadPath(box)} />,
    },
  ];
  const classes = mRecistKeys(shown.flatMap(({ response }) => (response ? [response.mRecist] : [])));
  return [
    { key: 'states', label: m.oncoprint_genes(), items: states },
    ...(agent === null || classes.length === 0
      ? []
      : [{ key: 'response', label: m.detail_mrecist(), items: classes.map(colored) }]),
    ...tracks.map(({ key, label, values }) => ({ key, label, items: values.map(colored) })),
  ];
}

function KindCell({ kinds, box }: { kinds: readonly (typeof DRAWN)[number][]; box: CellBox }) {
  return (
    <>
      <path className={ground} d={boxPath(box, CELL)} />
      {DRAWN.filter((kind) => kinds.includes(kind)).map((kind) => (
        <path key={kind} className={mark} d={kindPath(kind, box)} style={{ fill: kindColor(kind) }} />
      ))}
    </>
  );
}

const colored = ({ key, label, color }: { key: string; label: string; color: string }): Item => ({
  key,
  label,
  draw: (box) => <path className={mark} d={boxPath({ ...box, y: box.y + 2 }, SWATCH)} style={{ fill: color }} />,
});

const ground = css({ fill: 'viz.faint', _forcedColors: { forcedColorAdjust: 'none' } });
const unread = css({ fill: 'none', stroke: 'viz.tick', _forcedColors: { forcedColorAdjust: 'none' } });
const mark = css({ _forcedColors: { forcedColorAdjust: 'none' } });
