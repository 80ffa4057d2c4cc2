import type { ReactNode } from 'react';
import type { DrugResponses, PriorExposure } from '../../../../contract/entities/drug.ts';
import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import { formatNumber, listed } from '../../../i18n/format.ts';
import { localized, localizedOr } from '../../../i18n/locale.ts';
import { closedUp } from '../../../i18n/sentences.ts';
import { EmptyState } from '../../../ui/State.tsx';
import { MethodText } from '../../study/MethodText.tsx';
import type { StudySource } from '../../study/source.ts';
import { DrugLists } from './DrugLists.tsx';
import { DrugWaterfall } from './DrugWaterfall.tsx';
import { RateSection } from './RateSection.tsx';
import { intervalWords } from './rateWords.ts';

type DrugViewProps = {
  drug: DrugResponses;
  source: StudySource;
  /** The models in words: 'All models'. */
  name: string;
  /** The address of the same page or tab for another drug. */
  addressOf: (agent: string) => string;
};

/** Where a drug works: its names, numbers and responses, the drugs it is combined with, and related ones. */
export function DrugView({ drug, source, name, addressOf }: DrugViewProps) {
  const agent = localizedOr(drug.label, drug.agent);
  const { all } = drug;
  return (
    <>
      <Names drug={drug} />
      {drug.models === 0 ? (
        <EmptyState title={closedUp(m.drug_empty({ agent }))}>{m.drug_empty_text()}</EmptyState>
      ) : (
        <>
          <dl className={facts}>
            <Fact label={m.drug_models()}>{formatNumber(drug.models)}</Fact>
            <Fact label={m.drug_patients()}>{formatNumber(drug.patients)}</Fact>
            <Fact label={m.drug_studies()}>{formatNumber(drug.studies)}</Fact>
            <Fact label={m.drug_response_rate()}>{all.response ? intervalWords(all.response) : '--'}</Fact>
            <Fact label={m.drug_control_rate()}>{all.control ? intervalWords(all.control) : '--'}</Fact>
          </dl>
          <DrugWaterfall drug={drug} source={source} />
          <RateSection
            id="diseases"
            title={m.drug_by_disease()}
            text={m.drug_by_disease_text()}
            group={m.drug_disease()}
            rows={drug.diseases.map(({ value, label, tally }) => ({
              key: value,
              label: localizedOr(label, value),
              tally,
            }))}
            source={source}
            empty={m.drug_by_disease_none({ models: all.models })}
          />
          <RateSection
            id="genes"
            title={m.drug_by_gene()}
            text={m.drug_by_gene_text()}
            group={m.drug_genotype()}
            rows={drug.genes.flatMap(({ gene, altered, wildType }) => [
              { key: `${gene} altered`, label: m.drug_altered({ gene }), tally: altered },
              { key: `${gene} wild type`, label: m.drug_wild_type({ gene }), tally: wildType },
            ])}
            source={source}
            empty={m.drug_by_gene_none({ models: all.models })}
          />
          <RateSection
            id="exposure"
            title={m.drug_by_exposure()}
            text={m.drug_by_exposure_text()}
            group={m.drug_exposure()}
            rows={drug.exposures.map(({ value, tally }) => ({ key: value, label: exposures[value](), tally }))}
            source={source}
            empty={m.drug_by_exposure_none()}
          >
            <MethodText>
              {m.drug_method({
                agent,
                cohort: name,
                models: drug.models,
                patients: drug.patients,
                studies: drug.studies,
                assessed: all.models,
                rate: all.response ? intervalWords(all.response) : '--',
                control: all.control ? intervalWords(all.control) : '--',
              })}
            </MethodText>
          </RateSection>
        </>
      )}
      <DrugLists drug={drug} addressOf={addressOf} />
    </>
  );
}

function Names({ drug: { agent, label, synonyms, classes } }: { drug: DrugResponses }) {
  const others = [...(label && localized(label) !== agent ? [agent] : label ? [label.zh] : []), ...synonyms];
  return (
    <div className={names}>
      {others.length > 0 && <p>{m.drug_names({ names: listed(others) })}</p>}
      {classes.length > 0 && <p>{m.drug_classes({ classes: listed(classes.map(localized)) })}</p>}
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className={factName}>{label}</dt>
      <dd className={factValue}>{children}</dd>
    </div>
  );
}

const exposures: Record<PriorExposure, () => string> = {
  drug: m.drug_exposure_drug,
  class: m.drug_exposure_class,
  others: m.drug_exposure_others,
  none: m.drug_exposure_none,
  unknown: m.drug_exposure_unknown,
};

const names = css({ textStyle: 'small', color: 'ink.soft', marginBottom: '6', overflowWrap: 'anywhere' });
const facts = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '16px 40px',
  paddingBlock: '4',
  marginBottom: '10',
  borderBlock: '1px solid {colors.line}',
});
const factName = css({ textStyle: 'tiny', color: 'ink.soft' });
const factValue = css({ textStyle: 'heading', fontVariantNumeric: 'tabular-nums' });
