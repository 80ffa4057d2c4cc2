import type { DiseaseDetail } from '../../../contract/entities/catalog.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber, listed } from '../../i18n/format.ts';
import { localized, otherLanguage } from '../../i18n/locale.ts';
import { useCatalog } from '../../portal/useCatalog.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { imageAddress } from '../imageAddress.ts';
import { TissueHead } from '../layout/TissueHead.tsx';
import { areaSearch } from '../models/areaSearch.ts';
import { areaTotal } from '../tissue/areaTotal.ts';

/** The head of a disease page: breadcrumbs, description, and the links to the models and to the contact form. */
export function DiseaseHead({ disease }: { disease: DiseaseDetail }) {
  const title = localized(disease.diseaseTitle);
  const { list } = useCatalog('diseases');
  return (
    <TissueHead
      picture={imageAddress('disease', disease, 'image')}
      crumbs={[{ label: m.nav_home(), href: '/home' }, { label: m.nav_diseases(), href: '/disease' }, { label: title }]}
      title={title}
      titleLanguage={otherLanguage(disease.diseaseTitle)}
      lead={leadOf(disease)}
      share={{ models: disease.modelCount, all: areaTotal(list) }}
    >
      <p className={ways}>
        {disease.modelCount > 0 && (
          <LinkButton variant="inverse" className={way} href={areaSearch(disease.slug)}>
            {m.disease_search({ count: formatNumber(disease.modelCount) })}
          </LinkButton>
        )}
        <LinkButton variant="inverseOutline" className={way} href="/contact">
          {m.disease_ask()}
        </LinkButton>
      </p>
    </TissueHead>
  );
}

/** Returns the number of models and the counts that matter most when choosing them. */
function leadOf({ modelCount: count, tally: { sequenced, tested, pretreated } }: DiseaseDetail): string {
  if (count === 0) return m.disease_models_empty();
  const parts = listed([
    sequenced > 0 && m.disease_lead_sequenced({ count: formatNumber(sequenced) }),
    tested > 0 && m.disease_lead_tested({ count: formatNumber(tested) }),
    pretreated > 0 && m.disease_lead_pretreated({ count: formatNumber(pretreated) }),
  ]);
  return parts === ''
    ? m.search_count({ count: formatNumber(count) })
    : m.disease_lead({ count: formatNumber(count), parts });
}

const ways = css({ display: 'flex', flexWrap: 'wrap', gap: '3', marginTop: '7' });
const way = css({ height: { base: '44px', tablet: '40px' }, flex: { base: '1', tablet: 'none' } });
