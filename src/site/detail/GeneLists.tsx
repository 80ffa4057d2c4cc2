import { type ReactNode, useState } from 'react';
import type { Passport, Testing } from '../../../contract/entities/passport.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { figure, formatNumber } from '../../i18n/format.ts';
import { partlyWords } from '../models/geneTesting.ts';

const SHOWN = 18;

/** The genes that were tested and are wild type, partly tested, and not tested. */
export function GeneLists({ testing, copyNumber }: { testing: Testing; copyNumber: Passport['copyNumber'] }) {
  const { wildType, partly, notTested, everyGene } = testing;
  if ([wildType, partly, notTested, copyNumber].every(({ length }) => length === 0)) return null;
  // marks a list that is only a selection: the untested genes, or, when every gene was tested, the tested ones
  const chosen = <p className={note}>{m.detail_genes_chosen()}</p>;
  return (
    <dl className={list}>
      {wildType.length > 0 && (
        <GeneList label={m.detail_wild_type()} genes={wildType}>
          {everyGene && chosen}
        </GeneList>
      )}
      {partly.map((part, place) => (
        <GeneList
          key={`${part.read} ${part.notRead}`}
          label={m.detail_partly(partlyWords(part))}
          genes={part.genes}
          faint
        >
          {everyGene && wildType.length + place === 0 && chosen}
        </GeneList>
      ))}
      {notTested.length > 0 && (
        <GeneList label={m.detail_not_tested()} genes={notTested} faint>
          {chosen}
        </GeneList>
      )}
      {copyNumber.length > 0 && (
        <GeneList
          label={m.detail_copy_number()}
          genes={copyNumber.map(({ gene }) => gene)}
          notes={copyNumber.map(({ copies }) => figure(copies))}
        />
      )}
    </dl>
  );
}

function GeneList({
  label,
  genes,
  notes = [],
  faint = false,
  children,
}: {
  label: string;
  genes: readonly string[];
  /** Beside each gene. */
  notes?: readonly string[];
  faint?: boolean;
  children?: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const rest = genes.length - SHOWN;
  return (
    <>
      <dt className={term}>{label}</dt>
      <dd className={row} data-faint={faint}>
        {(open ? genes : genes.slice(0, SHOWN)).map((gene, index) => (
          <span key={gene}>
            <em className={geneStyle}>{gene}</em> {notes[index]}
          </span>
        ))}
        {rest > 0 && (
          <button type="button" className={more} aria-expanded={open} data-print="none" onClick={() => setOpen(!open)}>
            {open ? m.detail_genes_less() : m.detail_genes_more({ count: formatNumber(rest) })}
          </button>
        )}
        {children}
      </dd>
    </>
  );
}

const list = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', tablet: '148px minmax(0, 1fr)' },
  gap: '6px 16px',
  marginTop: '4',
  textStyle: 'small',
});
const term = css({ color: 'ink.soft' });
const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '2px 14px',
  '&[data-faint=true]': { color: 'ink.faint' },
});
const geneStyle = css({ fontStyle: 'italic', fontWeight: 'medium' });
const more = css({
  minHeight: 'target',
  color: 'accent.ink',
  fontWeight: 'medium',
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: '4px' },
});
const note = css({ flexBasis: '100%', textStyle: 'tiny', color: 'ink.faint' });
