import { useSelector } from '@xstate/react';
import { Plus } from 'lucide-react';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { useSystem } from '../../portal/system.tsx';
import { Button } from '../../ui/Button.tsx';
import { later } from '../../ui/later.tsx';
import { useEntered } from './entered.ts';

const GeneBuilder = later(() => import('./GeneBuilder.tsx').then((part) => part.GeneBuilder));
const ResponseBuilder = later(() => import('./ResponseBuilder.tsx').then((part) => part.ResponseBuilder));

/**
 * The builders for criteria that facets cannot express. Each is loaded when first used; until then a button is shown.
 */
export function Builders() {
  const { search } = useSystem();
  const genes = useSelector(search, ({ context }) => context.query.genes.length > 0);
  const responses = useSelector(search, ({ context }) => context.query.responses.length > 0);
  const [wanted, setWanted] = useEntered('builders', { genes: false, responses: false });
  const showsGenes = genes || wanted.genes;
  const showsResponses = responses || wanted.responses;
  return (
    <>
      {showsGenes && (
        <div className={place}>
          <GeneBuilder adding={wanted.genes} />
        </div>
      )}
      {showsResponses && (
        <div className={place}>
          <ResponseBuilder adding={wanted.responses} />
        </div>
      )}
      {!(showsGenes && showsResponses) && (
        <div className={row}>
          {!showsGenes && (
            <Button
              variant="ghost"
              size="sm"
              onPointerEnter={GeneBuilder.preload}
              onFocus={GeneBuilder.preload}
              onClick={() => setWanted({ ...wanted, genes: true })}
            >
              <Plus aria-hidden size={16} strokeWidth={1.5} />
              {m.gene_add()}
            </Button>
          )}
          {!showsResponses && (
            <Button
              variant="ghost"
              size="sm"
              onPointerEnter={ResponseBuilder.preload}
              onFocus={ResponseBuilder.preload}
              onClick={() => setWanted({ ...wanted, responses: true })}
            >
              <Plus aria-hidden size={16} strokeWidth={1.5} />
              {m.response_add()}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

// as high as a card with one row, so that the page does not shift while its code loads
const place = css({ minHeight: '158px' });
const row = css({ display: 'flex', flexWrap: 'wrap', gap: '2', marginInlineStart: '-10px', marginBottom: '2' });
