import type { Passport } from '../../../contract/entities/passport.ts';
import { m } from '../../i18n/compiled/messages.js';
import { figure, listed, textOr } from '../../i18n/format.ts';
import { valueName } from '../../shared/valueName.ts';
import type { Fact } from './facts.ts';

/** Returns the names and numbers of the record, and where it comes from. */
export function identityFacts(passport: Passport): Fact[] {
  const { biomarkers } = passport;
  const proteins = [biomarkers.her2, biomarkers.pdl1, biomarkers.er, biomarkers.pr].map(valueName);
  const facts: [string, string, string | null][] = [
    ['name', m.detail_name(), passport.name],
    ['aliases', m.detail_aliases(), listed(passport.aliases)],
    ['species', m.detail_species(), valueName(passport.species)],
    ['oncotree', m.detail_oncotree(), passport.oncotreeCode],
    ['primary', m.detail_primary_site(), valueName(passport.primarySite)],
    ['collection', m.detail_collection_site(), valueName(passport.collectionSite)],
    ['grade', m.detail_grade(), passport.grade],
    [
      'biomarkers',
      m.detail_biomarkers(),
      proteins.some((value) => value !== null) ? listed(proteins.map(textOr)) : null,
    ],
    ['smoking', m.detail_smoking(), smokingWords(passport.patient)],
    ['lines', m.detail_treatment_lines(), linesWords(passport.patient)],
    ['engraftment', m.detail_engraftment_type(), valueName(passport.engraftment.type)],
    ['viruses', m.detail_viruses(), virusWords(biomarkers)],
    ['hla', m.detail_hla(), listed(biomarkers.hla ?? [])],
    ['str', m.detail_str(), listed(passport.strProfile.map(({ locus, alleles }) => `${locus} ${alleles.join('/')}`))],
    ['provider', m.detail_provider(), valueName(passport.provider)],
    ['catalog', m.detail_catalog(), passport.catalogNumber],
    ['rrid', m.detail_rrid(), passport.rrid],
    ['source', m.detail_source(), passport.demo ? m.detail_demo() : passport.source],
    ['license', m.detail_license(), passport.license],
    ['comments', m.detail_comments(), passport.comments],
  ];
  // what few models have is not listed as missing
  const shown = facts.filter(([key, , value]) => Boolean(value) || !SELDOM.includes(key));
  return shown.map(([key, label, value]) => ({ key, label, value: textOr(value) }));
}

const SELDOM: readonly string[] = ['smoking', 'lines', 'engraftment', 'viruses', 'hla', 'str'];

function smokingWords({ smoking, packYears }: Passport['patient']): string | null {
  const words = { never: m.detail_smoking_never, former: m.detail_smoking_former, current: m.detail_smoking_current };
  return listed([
    smoking ? words[smoking]() : null,
    packYears === null || packYears === undefined ? null : m.detail_pack_years({ count: figure(packYears) }),
  ]);
}

/** The lines of treatment in the order of their numbers, with what is known of their dates and responses. */
function linesWords({ treatmentLines }: Passport['patient']): string | null {
  const lines = (treatmentLines ?? []).toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0));
  return listed(
    lines.map(({ line, agents, startedOn, endedOn, response }) => {
      const named = agents.map((agent) => valueName(agent)).join(' + ');
      const dates = startedOn === null && endedOn === null ? null : `${startedOn ?? '…'}–${endedOn ?? '…'}`;
      const facts = [dates, response].filter((one) => one !== null).join(', ');
      const whole = facts === '' ? named : m.detail_treatment_line({ agents: named, facts });
      return line === null ? whole : `${line}. ${whole}`;
    }),
  );
}

function virusWords({ viruses }: Passport['biomarkers']): string | null {
  return listed((viruses ?? []).map(({ virus, status }) => `${virus} ${valueName(status)}`));
}
