import { generalInquiries, socialLink } from '../../../contract/company.ts';
import type { DiseaseDetail } from '../../../contract/entities/catalog.ts';
import type { PanelDetail } from '../../../contract/entities/panel.ts';
import type { OtherModel } from '../../../contract/entities/products.ts';
import { textIn } from '../../../contract/localized.ts';
import { canonicalAddress, descriptionOf } from '../../../contract/pageAddresses.ts';
import type { PagePath } from '../../../contract/pages.ts';
import type { PanelState } from '../../../contract/vocabulary.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Locale } from '../../platform/http/handler.ts';

/**
 * A schema.org object as JSON-LD. It contains only what the public page shows, and nothing of models that need a
 * sign-in.
 */
export type Thing = { '@type': string; [property: string]: unknown };

const availability: Record<PanelState, string> = {
  open: 'https://schema.org/InStock',
  full: 'https://schema.org/SoldOut',
  upcoming: 'https://schema.org/PreOrder',
  closed: 'https://schema.org/Discontinued',
};

/** Returns the organization and its site, including the site search. */
export function companyThings(base: string, locale: Locale): Thing[] {
  const name = m.productName({}, { locale });
  return [
    {
      '@type': 'Organization',
      '@id': companyId(base),
      name,
      url: `${base}/home`,
      logo: `${base}/icon-512.png`,
      email: generalInquiries,
      sameAs: [socialLink.href],
    },
    {
      '@type': 'WebSite',
      name,
      url: `${base}/home`,
      inLanguage: ['en', 'zh-Hans'],
      publisher: { '@id': companyId(base) },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${base}/search?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ];
}

/** Returns the models of a disease area as a data set. */
export function areaThing(area: DiseaseDetail, base: string, locale: Locale): Thing[] {
  const url = addressOf(base, '/disease', area.id);
  return [
    {
      '@type': 'Dataset',
      '@id': url,
      url,
      identifier: area.code,
      name: textIn(area.diseaseTitle, locale),
      description: descriptionOf(textIn(area.summary, locale)),
      about: { '@type': 'MedicalCondition', name: textIn(area.diseaseTitle, locale) },
      size: m.site_models({ count: area.modelCount }, { locale }),
      isAccessibleForFree: true,
      creator: { '@type': 'Organization', '@id': companyId(base), name: m.productName({}, { locale }) },
    },
    trail(base, m.nav_diseases({}, { locale }), '/disease', textIn(area.diseaseTitle, locale), url),
  ];
}

/** Returns a panel as an offer between its dates. */
export function panelThing(panel: PanelDetail, base: string, locale: Locale): Thing[] {
  const url = addressOf(base, '/pdxDetail', panel.id);
  return [
    {
      '@type': 'Product',
      '@id': url,
      url,
      sku: panel.code,
      name: textIn(panel.title, locale),
      description: descriptionOf(textIn(panel.summary, locale)),
      category: m.nav_pdx({}, { locale }),
      brand: { '@type': 'Organization', '@id': companyId(base), name: m.productName({}, { locale }) },
      offers: {
        '@type': 'Offer',
        url,
        availability: availability[panel.state],
        availabilityStarts: panel.opensAt,
        availabilityEnds: panel.closesAt,
      },
    },
    trail(base, m.nav_pdx({}, { locale }), '/pdx', textIn(panel.title, locale), url),
  ];
}

/** Returns a model of a disease other than cancer, which can be used for studies. */
export function otherModelThing(model: OtherModel, base: string, locale: Locale): Thing[] {
  const url = addressOf(base, '/other', model.code);
  return [
    {
      '@type': 'Product',
      '@id': url,
      url,
      sku: model.code,
      name: textIn(model.name, locale),
      description: descriptionOf(textIn(model.summary, locale)),
      category: model.therapeuticArea[locale],
      brand: { '@type': 'Organization', '@id': companyId(base), name: m.productName({}, { locale }) },
    },
    trail(base, m.nav_other({}, { locale }), '/other', textIn(model.name, locale), url),
  ];
}

const companyId = (base: string) => `${base}/home#house`;
const addressOf = (base: string, page: PagePath, asked: string) => base + canonicalAddress(page, asked);

function trail(base: string, above: string, page: PagePath, name: string, url: string): Thing {
  const steps = [
    { name: above, item: base + page },
    { name, item: url },
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  };
}
