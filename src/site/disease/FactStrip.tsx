import type { DiseaseDetail } from '../../../contract/entities/catalog.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber, formatPercent } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';
import { Wrap } from '../../ui/Wrap.tsx';

type Fact = DiseaseDetail['facts'][number];

/** Up to four figures of the disease, each with a reference to its numbered source below. */
export function FactStrip({ facts }: { facts: readonly Fact[] }) {
  const shown = facts.slice(0, 4);
  const sources = [...new Set(shown.map(sourceWords))];
  return (
    <section className={strip} aria-label={m.disease_facts()}>
      <Wrap>
        <dl className={grid}>
          {shown.map((fact) => (
            <div key={`${fact.key} ${fact.label.en}`} className={figure}>
              <dt className={label}>
                {factLabel(fact)}
                <sup className={mark}>{sources.indexOf(sourceWords(fact)) + 1}</sup>
              </dt>
              <dd className={number}>{factValue(fact)}</dd>
            </div>
          ))}
        </dl>
        <ol className={sourceList} aria-label={m.disease_sources()}>
          {sources.map((source, index) => (
            <li key={source}>
              {index + 1} {source}
            </li>
          ))}
        </ol>
      </Wrap>
    </section>
  );
}

/** The dash of a range of years, after which no line breaks. */
const UNBROKEN_DASH = '\u2060–\u2060';

function factLabel({ label, year, scope }: Fact): string {
  const words = { label: localized(label), year: year.replaceAll('-', UNBROKEN_DASH) };
  return scope ? m.disease_fact_label_scope({ ...words, scope: localized(scope) }) : m.disease_fact_label(words);
}

/** The source as displayed, with its note. */
const sourceWords = ({ source, note }: Fact): string =>
  note ? m.disease_source_note({ source, note: localized(note) }) : source;

/** Formats the value of a fact: '2.48M' for people, '28.0%' for shares. */
function factValue({ value, unit }: Fact): string {
  if (unit === '%') return formatPercent(value / 100, 1);
  return formatNumber(value, { notation: 'compact', maximumSignificantDigits: 3 });
}

const strip = css({ background: 'surface', borderBottom: '1px solid {colors.line}' });
const grid = css({ display: 'grid', gridTemplateColumns: { base: '1fr 1fr', desktop: 'repeat(4, 1fr)' } });
const figure = css({
  display: 'flex',
  flexDirection: 'column-reverse',
  justifyContent: 'flex-end',
  padding: { base: '24px 16px 22px', tablet: '36px 28px 32px' },
  borderLeft: '1px solid {colors.line}',
  '&:nth-child(odd)': {
    base: { borderLeftWidth: '0', paddingLeft: '0' },
    desktop: { borderLeftWidth: '1px', paddingLeft: '28px' },
  },
  '&:first-child': { desktop: { borderLeftWidth: '0', paddingLeft: '0' } },
  '&:nth-child(n+3)': { borderTop: { base: '1px solid {colors.line}', desktop: '0' } },
});
const number = css({ textStyle: 'display', lineHeight: '1', fontVariantNumeric: 'tabular-nums' });
const label = css({ marginTop: '2', textStyle: 'small', color: 'ink.soft' });
const mark = css({ marginLeft: '1', color: 'accent.ink', fontWeight: 'medium' });
const sourceList = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '5',
  rowGap: '1',
  paddingBlock: '2.5',
  borderTop: '1px solid {colors.line.soft}',
  textStyle: 'tiny',
  color: 'ink.faint',
});
