import { useSelector } from '@xstate/react';
import type { GeneCriterion } from '../../../contract/entities/geneCriterion.ts';
import { GENE_MAX } from '../../../contract/lengths.ts';
import { MAX_GENES } from '../../../contract/vocabulary.ts';
import { withGene } from '../../../machines/search/changes.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { useSystem } from '../../portal/system.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { AddByName } from './AddByName.tsx';
import { Builder } from './Builder.tsx';
import { useForgetEntered } from './entered.ts';
import { GeneRow } from './GeneRow.tsx';
import { rowKeys } from './rowKeys.ts';

/** The genes of the search, each with its condition and number of models, and whether all or one of them must match. */
export function GeneBuilder({ adding }: { adding: boolean }) {
  const { search } = useSystem();
  const genes = useSelector(search, ({ context }) => context.query.genes);
  const match = useSelector(search, ({ context }) => context.query.match);
  const counts = useSelector(search, ({ context }) => context.result?.genes);
  const keys = rowKeys(genes.map(({ gene }) => gene));
  const forget = useForgetEntered();
  const change = (next: readonly GeneCriterion[]) => search.send({ type: 'search.genesChanged', genes: next });
  return (
    <Builder
      id="gene-builder"
      title={m.gene_title()}
      aside={
        genes.length > 1 && (
          <Segmented
            label={m.gene_match()}
            value={match}
            options={[
              { value: 'all', label: m.gene_match_all() },
              { value: 'any', label: m.gene_match_any() },
            ]}
            onChange={(chosen) => search.send({ type: 'search.matchChanged', match: chosen })}
          />
        )
      }
      rows={genes.map((criterion, place) => (
        <GeneRow
          key={keys[place]}
          name={`gene ${keys[place]}`}
          criterion={criterion}
          count={counts?.find(({ asked }) => asked.toLowerCase() === criterion.gene.toLowerCase())}
          onChange={(next) => change(genes.with(place, next))}
          onRemove={() => {
            forget(`gene ${keys[place]} `);
            change(genes.filter((_, other) => other !== place));
          }}
        />
      ))}
      add={
        genes.length < MAX_GENES ? (
          <AddByName
            kind="gene"
            label={m.gene_add()}
            placeholder={m.gene_add_placeholder()}
            maxLength={GENE_MAX}
            adding={adding}
            onAdd={(gene) => change(withGene(search.getSnapshot().context.query.genes, gene))}
          />
        ) : (
          <p className={full}>{m.gene_add_full({ count: formatNumber(MAX_GENES) })}</p>
        )
      }
    />
  );
}

const full = css({ paddingInlineStart: '2.5', textStyle: 'tiny', color: 'ink.soft' });
