import { type ReactNode, useLayoutEffect } from 'react';
import { useSearch } from 'wouter';
import { PRODUCT_NAME } from '../../../contract/constants.ts';
import type { DrugResponses } from '../../../contract/entities/drug.ts';
import { AGENT_MAX } from '../../../contract/lengths.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { localizedOr } from '../../i18n/locale.ts';
import { writeNow } from '../../i18n/localTime.ts';
import { useApi } from '../../portal/system.tsx';
import { useFocusHandedOn } from '../../portal/useFocusHandedOn.ts';
import { usePageData } from '../../portal/usePageData.ts';
import { usePageHead } from '../../portal/usePageHead.ts';
import { Breadcrumb } from '../../ui/Breadcrumb.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/State.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { DrugView } from '../workbench/drug/DrugView.tsx';
import { drugAddress } from './drugAddress.ts';
import { UnknownDrug } from './UnknownDrug.tsx';

/** /drug?name={name}: where a drug works in the whole catalog. Any of the drug's names finds it. */
export function DrugPage() {
  const name = new URLSearchParams(useSearch()).get('name')?.trim() ?? '';
  return name === '' || name.length > AGENT_MAX ? <UnknownDrug name="" /> : <OneDrug key={name} name={name} />;
}

function OneDrug({ name }: { name: string }) {
  const api = useApi();
  const focus = useFocusHandedOn();
  const page = usePageData((signal) => api('drugResponses', { body: { agent: name } }, { notice: 'never', signal }));
  if (page.missing) return <UnknownDrug name={name} />;
  if (page.failed) return <ErrorState title={m.drug_failed()} onRetry={page.retry} />;
  return (
    <div ref={focus.area}>
      {page.data ? <Whole drug={page.data} onShown={focus.take} /> : <Loading name={name} onHidden={focus.give} />}
    </div>
  );
}

function Whole({ drug, onShown }: { drug: DrugResponses; onShown: () => void }) {
  const agent = localizedOr(drug.label, drug.agent);
  useLayoutEffect(onShown, [onShown]);
  usePageHead({ title: agent });
  return (
    <Frame title={agent}>
      <p className={lede}>{m.drug_lede({ agent })}</p>
      <DrugView
        drug={drug}
        name={m.workbench_whole()}
        source={{
          name: agent,
          provenance: (figure) =>
            m.drug_provenance({
              product: PRODUCT_NAME,
              figure,
              agent,
              models: drug.models,
              now: writeNow(),
              address: location.href,
            }),
        }}
        addressOf={drugAddress}
      />
      <div data-print="none">
        <LinkButton href={`/analysis?screen=drug&drug=${encodeURIComponent(drug.agent)}`} variant="outline">
          {m.drug_in_cohort()}
        </LinkButton>
      </div>
    </Frame>
  );
}

function Loading({ name, onHidden }: { name: string; onHidden: () => void }) {
  useLayoutEffect(() => onHidden, [onHidden]);
  return (
    <Frame title={name}>
      <p className="sr" role="status">
        {m.drug_reading()}
      </p>
      <Skeleton height={520} />
    </Frame>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Wrap className={body}>
      <Breadcrumb items={[{ label: m.nav_search(), href: '/search' }, { label: title }]} />
      <h1 className={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </Wrap>
  );
}

const body = css({ paddingBlock: { base: '6', tablet: '10' }, minHeight: '70vh' });
const heading = css({ textStyle: 'display', marginBottom: '3', overflowWrap: 'anywhere' });
const lede = css({ textStyle: 'lead', maxWidth: '72ch', marginBottom: '4' });
