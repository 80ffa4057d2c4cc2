import type { Passport, PassportAlteration } from '../../../contract/entities/passport.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber, oneDecimal, textOr } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';
import { alterationKindLabel } from '../../shared/modelLabels.ts';
import { CsvButton } from './CsvButton.tsx';
import { DetailSection, Nothing } from './DetailSection.tsx';
import { GeneLists } from './GeneLists.tsx';
import { type PassportColumn, PassportTable } from './PassportTable.tsx';

/** The alterations with their allele fraction and copy number, and which genes were tested. */
export function AlterationSection({ passport }: { passport: Passport }) {
  const { alterations, testing } = passport;
  const columns = alterationColumns();
  const untested = testing.tested === 0;
  return (
    <DetailSection
      id="alterations"
      title={m.detail_alterations()}
      tools={
        <>
          <span className={note}>{assayWords(testing)}</span>
          {alterations.length > 0 && (
            <CsvButton passport={passport} table={m.detail_alterations()} columns={columns} rows={alterations} />
          )}
        </>
      }
    >
      {alterations.length > 0 ? (
        <PassportTable
          caption={m.detail_alterations()}
          columns={columns}
          rows={alterations}
          rowKey={({ gene, kind, proteinChange }) => `${gene} ${kind} ${proteinChange}`}
          stacks
        />
      ) : (
        <Nothing>{untested ? m.detail_alterations_untested() : m.detail_alterations_none()}</Nothing>
      )}
      <GeneLists testing={testing} copyNumber={passport.copyNumber} />
    </DetailSection>
  );
}

function assayWords({ assay, everyGene, tested }: Passport['testing']): string {
  if (assay === null) return tested ? m.detail_assay_genes({ count: formatNumber(tested) }) : '';
  return everyGene ? m.detail_assay_every({ assay: localized(assay) }) : localized(assay);
}

function alterationColumns(): PassportColumn<PassportAlteration>[] {
  return [
    {
      key: 'gene',
      label: m.detail_gene(),
      heads: true,
      cell: ({ gene }) => <em className={geneStyle}>{gene}</em>,
      text: ({ gene }) => gene,
    },
    {
      key: 'kind',
      label: m.detail_kind(),
      leads: true,
      cell: ({ kind }) => alterationKindLabel(kind),
      text: ({ kind }) => alterationKindLabel(kind),
    },
    {
      key: 'change',
      label: m.detail_change(),
      leads: true,
      cell: ({ proteinChange }) => textOr(proteinChange),
      text: ({ proteinChange }) => proteinChange,
    },
    {
      key: 'fraction',
      label: m.detail_fraction(),
      numeric: true,
      cell: ({ alleleFraction }) => <Fraction share={alleleFraction} />,
      text: ({ alleleFraction }) => alleleFraction,
    },
    {
      key: 'copies',
      label: m.detail_copies(),
      numeric: true,
      cell: ({ copies }) => oneDecimal(copies),
      text: ({ copies }) => copies,
    },
  ];
}

function Fraction({ share }: { share: number | null }) {
  if (share === null) return <span className={faint}>{textOr(null)}</span>;
  return (
    <span className={fraction}>
      {formatNumber(share, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}
      <span className={track} aria-hidden="true">
        <span className={bar} style={{ width: `${Math.min(1, share) * 100}%` }} />
      </span>
    </span>
  );
}

const note = css({ textStyle: 'tiny', color: 'ink.faint' });
const geneStyle = css({ fontStyle: 'italic', fontWeight: 'semibold' });
const faint = css({ color: 'ink.faint' });
const fraction = css({ display: 'inline-grid', gridTemplateColumns: '34px 60px', gap: '2', alignItems: 'center' });
const track = css({ height: '8px', borderRadius: '1.5px', background: 'viz.faint', overflow: 'hidden' });
const bar = css({
  display: 'block',
  height: '100%',
  borderRadius: '1.5px',
  background: 'chart.2',
  _forcedColors: { forcedColorAdjust: 'none' },
});
