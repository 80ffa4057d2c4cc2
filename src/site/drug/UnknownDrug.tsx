import { m } from '../../i18n/compiled/messages.js';
import { localizedOr } from '../../i18n/locale.ts';
import { useApi } from '../../portal/system.tsx';
import { usePageData } from '../../portal/usePageData.ts';
import { usePageHead } from '../../portal/usePageHead.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { ErrorPage } from '../errors/ErrorPage.tsx';
import { drugAddress } from './drugAddress.ts';

/** Shown for a name that no drug of the catalog has, with the drugs that the search suggests for it. */
export function UnknownDrug({ name }: { name: string }) {
  usePageHead({ title: m.drug_not_found(), missing: true });
  return (
    <ErrorPage title={name === '' ? m.drug_not_found() : m.drug_unknown({ name })} text={m.drug_unknown_text()}>
      {name !== '' && <Suggested name={name} />}
      <LinkButton href="/search" size="lg" variant="outline">
        {m.error_search()}
      </LinkButton>
    </ErrorPage>
  );
}

/** How many letters of a misspelled name the suggestions are for. */
const STEM = 4;

function Suggested({ name }: { name: string }) {
  const api = useApi();
  const { data } = usePageData((signal) =>
    api('searchSuggest', { body: { text: name.slice(0, STEM) } }, { notice: 'never', signal }),
  );
  return data?.drugs.map(({ agent, label }) => (
    <LinkButton key={agent} href={drugAddress(agent)} size="lg">
      {localizedOr(label, agent)}
    </LinkButton>
  ));
}
