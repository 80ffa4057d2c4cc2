import type { ReactNode } from 'react';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { AddedWords, RemovedWords } from './changeMarks.tsx';
import { compareRuns, type Piece } from './compareRuns.ts';
import { compareCells, type UnitChange } from './compareUnits.ts';
import { InOrder } from './InOrder.ts';
import { Marked, MarkNotes } from './Marked.tsx';
import type { Unit, UnitKind } from './units.ts';

type Drawn = { lang: string | undefined };

/** A whole unit, as it was or as it is now. */
export function WholeUnit({ unit, lang, withAddresses }: Drawn & { unit: Unit; withAddresses?: boolean }) {
  if (unit.kind === 'hr') return m.field_rich_rule();
  if (unit.kind === 'tr')
    return (
      <Row>
        <InOrder
          parts={unit.cells}
          draw={(cell) => (
            <Cell kind={cell.kind} lang={lang}>
              <Whole unit={cell} withAddresses={withAddresses} />
            </Cell>
          )}
        />
      </Row>
    );
  return (
    <Frame unit={unit} lang={lang}>
      {unit.runs.length > 0 ? (
        <Whole unit={unit} withAddresses={withAddresses} />
      ) : (
        <span className={empty}>{m.crud_change_empty()}</span>
      )}
    </Frame>
  );
}

const Whole = ({ unit, withAddresses }: { unit: Unit; withAddresses: boolean | undefined }) => (
  <InOrder
    parts={unit.runs}
    draw={({ text, marks }) => (
      <Marked marks={marks} withAddress={withAddresses}>
        {text}
      </Marked>
    )}
  />
);

/** A changed unit with the removed and added text in it. */
export function ChangedUnit({ before, after, lang }: Drawn & { before: Unit; after: Unit }) {
  if (after.kind === 'tr') return <ChangedRow before={before} after={after} lang={lang} />;
  return (
    <Frame unit={after} lang={lang}>
      <Changed before={before} after={after} />
    </Frame>
  );
}

function ChangedRow({ before, after, lang }: Drawn & { before: Unit; after: Unit }) {
  const changes = compareCells(before.cells, after.cells);
  return (
    <Row>
      <InOrder
        parts={changes.flatMap(cellsOf)}
        draw={({ kind, words }) => (
          <Cell kind={kind} lang={lang}>
            {words}
          </Cell>
        )}
      />
    </Row>
  );
}

function cellsOf(change: UnitChange): { kind: UnitKind; words: ReactNode }[] {
  if (change.kind === 'same')
    return change.units.map((unit) => ({ kind: unit.kind, words: <Whole unit={unit} withAddresses={false} /> }));
  if (change.kind === 'changed') {
    const { before, after } = change;
    return [{ kind: after.kind, words: <Changed before={before} after={after} /> }];
  }
  const { kind, unit } = change;
  const Words = kind === 'removed' ? RemovedWords : AddedWords;
  return [
    {
      kind: unit.kind,
      words: (
        <Words>
          <Whole unit={unit} withAddresses />
        </Words>
      ),
    },
  ];
}

/** The words of a changed unit, and what else changed about it. */
function Changed({ before, after }: { before: Unit; after: Unit }) {
  const pieces = compareRuns(before.runs, after.runs);
  const note = noteOf(before, after, pieces);
  return (
    <>
      <InOrder parts={pieces} draw={(piece) => <PieceView piece={piece} />} />
      {note && <span className={noted}> {note}</span>}
    </>
  );
}

function PieceView({ piece: { kind, text, marks, removedMarks, addedMarks } }: { piece: Piece }) {
  const words = (
    <Marked marks={marks} withAddress={kind !== 'same'}>
      {text}
    </Marked>
  );
  if (kind === 'removed') return <RemovedWords>{words}</RemovedWords>;
  if (kind === 'added') return <AddedWords>{words}</AddedWords>;
  if (!removedMarks || !addedMarks) return words;
  return (
    <>
      {words} <MarkNotes gone={removedMarks} come={addedMarks} />
    </>
  );
}

/** The name of each kind of unit. */
const kindNames: Readonly<Record<UnitKind, () => string>> = {
  p: m.crud_change_paragraph,
  h3: m.field_rich_heading,
  h4: m.field_rich_subheading,
  pre: m.field_rich_code,
  hr: m.field_rich_rule,
  tr: m.crud_change_row,
  th: m.crud_change_header_cell,
  td: m.crud_change_cell,
};
const boxNames: Readonly<Record<string, () => string>> = {
  ul: m.field_rich_list,
  ol: m.field_rich_numbers,
  blockquote: m.field_rich_quote,
};

function nameOf({ kind, around }: Unit): string {
  const name = kind === 'p' ? boxNames[around.at(-1) ?? ''] : undefined;
  return (name ?? kindNames[kind])();
}

/** Describes what changed about a unit besides its words. */
function noteOf(before: Unit, after: Unit, pieces: readonly Piece[]): string | undefined {
  const [was, is] = [nameOf(before), nameOf(after)];
  if (was !== is) return m.crud_change_kind({ was, is });
  const isSaid = pieces.some(({ kind, addedMarks }) => kind !== 'same' || addedMarks);
  return isSaid && before.around.join() === after.around.join() ? undefined : m.crud_change_layout();
}

/** Lays out a line of text: its indentation, and its bullet or number. */
function Frame({ unit: { kind, around, marker }, lang, children }: Drawn & { unit: Unit; children: ReactNode }) {
  const indents = around.filter((name) => name !== 'blockquote').slice(marker ? 1 : 0);
  return (
    <span className={frame} data-quoted={around.includes('blockquote') || undefined} data-kind={kind} lang={lang}>
      <InOrder parts={indents} draw={() => <span className={indent} />} />
      {marker && <span className={markerStyle}>{marker}</span>}
      <span className={line}>{children}</span>
    </span>
  );
}

/** A table row, rendered as a table with one row. */
const Row = ({ children }: { children: ReactNode }) => (
  <table className={table} aria-label={m.crud_change_row()}>
    <tbody>
      <tr>{children}</tr>
    </tbody>
  </table>
);

const Cell = ({ kind, lang, children }: Drawn & { kind: UnitKind; children: ReactNode }) => (
  <td className={cell} data-kind={kind} lang={lang}>
    {children}
  </td>
);

const frame = css({
  display: 'inline-flex',
  gap: '1.5',
  maxWidth: 'full',
  verticalAlign: 'top',
  '&[data-quoted]': { borderInlineStart: '3px solid {colors.line}', paddingInlineStart: '2' },
  '&:is([data-kind=h3], [data-kind=h4])': { fontWeight: 'semibold' },
  '&[data-kind=pre]': { fontFamily: 'mono' },
});
const indent = css({ flexShrink: '0', width: '4' });
const markerStyle = css({ flexShrink: '0' });
const line = css({ minWidth: '0' });
const table = css({ maxWidth: 'full', borderCollapse: 'collapse', color: 'inherit' });
const cell = css({
  paddingInline: '2',
  paddingBlock: '1',
  border: '1px solid {colors.line}',
  verticalAlign: 'top',
  '&[data-kind=th]': { fontWeight: 'semibold' },
});
const noted = css({ textStyle: 'tiny', color: 'ink.soft' });
const empty = css({ fontStyle: 'italic' });
