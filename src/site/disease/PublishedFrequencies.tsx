import type { DiseaseDetail } from '../../../contract/entities/catalog.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { localized } from '../../i18n/locale.ts';
import { TextTable } from '../../shared/TextTable.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { FrequencySource } from '../frequency/FrequencySource.tsx';
import { percentWords, populationWords, sampleWords } from '../frequency/frequencyWords.ts';
import { altered, areaSearch } from '../models/areaSearch.ts';

/**
 * How often genes are altered in patients' tumors, as published, each with its population and source. The track of a
 * bar is 100 %. A gene that is altered in models of the area opens them.
 */
export function PublishedFrequencies({
  disease: { slug, frequencies, genesInText },
}: {
  disease: Pick<DiseaseDetail, 'slug' | 'frequencies' | 'genesInText'>;
}) {
  return (
    <TextTable label={m.frequency_table()} rows={frequencies.length}>
      <thead>
        <tr>
          <th scope="col">{m.frequency_gene()}</th>
          <th scope="col">{m.frequency_alteration()}</th>
          <th scope="col">{m.frequency_share()}</th>
          <th scope="col">{m.frequency_population()}</th>
          <th scope="col">{m.frequency_source()}</th>
        </tr>
      </thead>
      <tbody>
        {frequencies.map((frequency) => {
          const { gene, alteration, percent, source } = frequency;
          const sample = sampleWords(frequency);
          return (
            <tr key={`${gene} ${alteration.en} ${percent} ${source.citation}`}>
              <td className={symbol}>
                {genesInText.includes(gene) ? (
                  <TextLink variant="inline" href={areaSearch(slug, altered(gene))}>
                    {gene}
                  </TextLink>
                ) : (
                  gene
                )}
              </td>
              <td>{localized(alteration)}</td>
              <td className={share}>
                <b className={number}>{percentWords(frequency)}</b>
                {sample !== '' && <small className={small}>{sample}</small>}
                <span className={track} aria-hidden="true">
                  <i className={bar} style={{ width: `${percent}%` }} />
                </span>
              </td>
              <td className={wide}>{populationWords(frequency)}</td>
              <td className={wide}>
                <FrequencySource frequency={frequency} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </TextTable>
  );
}

const wide = css({ minWidth: '150px' });
const symbol = css({ fontStyle: 'italic', fontWeight: 'semibold' });
const share = css({ minWidth: '116px' });
const number = css({ fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums' });
const small = css({ marginInlineStart: '1.5', textStyle: 'tiny', color: 'ink.faint', whiteSpace: 'nowrap' });
const track = css({
  display: 'block',
  height: '6px',
  marginTop: '1',
  background: 'viz.faint',
  borderRadius: '1.5px',
  overflow: 'hidden',
});
const bar = css({
  display: 'block',
  height: '100%',
  background: 'chart.2',
  _forcedColors: { background: 'CanvasText', forcedColorAdjust: 'none' },
});
