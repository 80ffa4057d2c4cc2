import { later } from '../../ui/later.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

/**
 * The filters, which come after the page, because they wait for the first result. They have a place of their own: in a
 * deferred render their code would hold up every other one, such as that of the result.
 */
export const LaterFacets = later(
  () => import('./FacetPanel.tsx').then((part) => part.FacetPanel),
  () => (
    <div aria-busy>
      <Skeleton height={640} />
    </div>
  ),
);
