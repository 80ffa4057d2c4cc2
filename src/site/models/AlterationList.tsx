import { SHOWN_ALTERATIONS } from '../../../contract/constants.ts';
import type { ModelRow } from '../../../contract/entities/model.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { alterationKindLabel } from '../../shared/modelLabels.ts';

type Alterations = Pick<ModelRow, 'alterations' | 'alterationCount'>;

/** A short list of a model's alterations: gene symbols in italics with the change, then the number of further ones. */
export function AlterationList({ alterations, alterationCount = alterations.length }: Alterations) {
  const rest = alterationCount - SHOWN_ALTERATIONS;
  return (
    <span className={list}>
      {alterations.slice(0, SHOWN_ALTERATIONS).map((alteration) => (
        <span key={`${alteration.gene} ${alteration.kind} ${alteration.proteinChange}`} className={item}>
          <em className={gene}>{alteration.gene}</em> <small className={change}>{changeOf(alteration)}</small>
        </span>
      ))}
      {rest > 0 && <span className={more}>{m.alterations_more({ count: rest })}</span>}
    </span>
  );
}

/**
 * Returns the protein change without its prefix ('L858R' for p.L858R), or the kind as text if there is no protein
 * change.
 */
function changeOf({ kind, proteinChange }: Alterations['alterations'][number]): string {
  return proteinChange?.replace(/^p\./, '') ?? alterationKindLabel(kind).toLowerCase();
}

const list = css({ display: 'flex', flexWrap: 'wrap', columnGap: '3', rowGap: '0.5' });
const item = css({ whiteSpace: 'nowrap' });
const gene = css({ fontStyle: 'italic', fontWeight: 'semibold' });
const change = css({ textStyle: 'tiny', color: 'ink.soft' });
const more = css({ textStyle: 'tiny', color: 'ink.faint', whiteSpace: 'nowrap' });
