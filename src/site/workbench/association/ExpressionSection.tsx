import type { Association, AssociationFeature } from '../../../../contract/entities/association.ts';
import type { SearchCriteria } from '../../../../contract/entities/search.ts';
import { m } from '../../../i18n/compiled/messages.js';
import { useApi } from '../../../portal/system.tsx';
import { usePageData } from '../../../portal/usePageData.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/State.tsx';
import type { StudySource } from '../../study/source.ts';
import { NumberSection } from './NumberSection.tsx';

type ExpressionSectionProps = {
  association: Association;
  /** The drug in words. */
  drug: string;
  feature: AssociationFeature;
  cohort: SearchCriteria;
  source: StudySource;
};

/** The expression of one gene in the tested models, which is read when the gene is chosen. */
export function ExpressionSection({ association, drug, feature, cohort, source }: ExpressionSectionProps) {
  const api = useApi();
  const body = { cohort, agent: association.agent ?? '', gene: feature.name };
  const page = usePageData((signal) => api('associationValues', { body }, { notice: 'never', signal }));
  if (page.failed) return <ErrorState title={m.association_values_failed()} onRetry={page.retry} />;
  if (!page.data) return <Skeleton height={420} />;
  const known = new Map(page.data.values.map(({ id, value }) => [id, value]));
  const values = association.models.map(({ id }) => known.get(id) ?? null);
  return <NumberSection {...{ association, drug, feature, values, source }} />;
}
