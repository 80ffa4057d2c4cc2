import type { ReactNode } from 'react';
import { inquiry } from '../../../contract/resources/content/requests.ts';
import type { ResourceRecord } from '../../../contract/resources/record.ts';
import type { ResourceDefinition } from '../../../contract/resources/resource.ts';
import { AGENT_CLASSES } from '../../../contract/vocabulary.ts';
import { planAddressIn } from '../../../machines/planner/planAddress.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { countryName } from '../../i18n/countries.ts';
import { isRecord } from '../../portal/isRecord.ts';
import { agentClasses } from '../../shared/agentClasses.ts';
import { Tag } from '../../ui/Tag.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { PlanFile } from './PlanFile.tsx';

/** The fields of a request that the letter shows, so that the field list leaves them out. */
export const LETTER_FIELDS = [
  'message',
  'models',
  'agents',
  'searchAddress',
  'name',
  'workEmail',
  'organization',
  'country',
  'phone',
];

type RequestLetterProps = { definition: ResourceDefinition; record: ResourceRecord; children: ReactNode };

/** The request as it was written: who asks, the text, and the models and agents that it is about. */
export function RequestLetter({ definition, record, children }: RequestLetterProps) {
  const isInquiry = definition.name === inquiry.name;
  const title = isInquiry ? m.admin_request_asked() : m.admin_request_enrolled();
  const models = listOf(record.models);
  const agents = listOf(record.agents);
  const { message, searchAddress } = record;
  const address = typeof searchAddress === 'string' && searchAddress.startsWith('/') ? searchAddress : null;
  const plan = planAddressIn(`${address ?? ''}\n${typeof message === 'string' ? message : ''}`);
  return (
    <section className={root} aria-label={title}>
      <h3 className={heading}>{title}</h3>
      <Sender record={record} />
      {message ? <blockquote className={letter}>{String(message)}</blockquote> : null}
      {!message && isInquiry && <p className={quiet}>{m.admin_request_silent()}</p>}
      {models.length > 0 && (
        <Listed title={m.admin_request_models({ count: models.length })}>
          {models.map(({ id, modelCode }) => (
            <li key={String(id)}>
              <TextLink href={`/search/detail?id=${encodeURIComponent(String(id))}`}>{String(modelCode)}</TextLink>
            </li>
          ))}
        </Listed>
      )}
      {agents.length > 0 && (
        <Listed title={m.admin_request_agents({ count: agents.length })}>
          {agents.map(({ name, class: kind }) => (
            <li key={`${name}-${kind}`} className={pair}>
              {String(name)} <Tag>{agentClassName(kind)}</Tag>
            </li>
          ))}
        </Listed>
      )}
      {plan === null && address !== null && <TextLink href={address}>{m.admin_request_search()}</TextLink>}
      {plan !== null && (
        <>
          <TextLink href={plan}>{m.planner_of_request()}</TextLink>
          <PlanFile address={plan} />
        </>
      )}
      {children}
    </section>
  );
}

/** Who asks, from where, and how to reach them. */
function Sender({ record: { name, organization, country, workEmail, phone } }: { record: ResourceRecord }) {
  const place = [organization, countryName(typeof country === 'string' ? country : '')].filter(Boolean);
  return (
    <address className={sender}>
      {typeof name === 'string' && <strong>{name}</strong>}
      {place.length > 0 && <span>{place.join(' · ')}</span>}
      <span className={ways}>
        {typeof workEmail === 'string' && <TextLink href={`mailto:${workEmail}`}>{workEmail}</TextLink>}
        {typeof phone === 'string' && phone !== '' && <TextLink href={`tel:${phone}`}>{phone}</TextLink>}
      </span>
    </address>
  );
}

const Listed = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h4 className={heading}>{title}</h4>
    <ul className={list}>{children}</ul>
  </div>
);

const listOf = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : []);

function agentClassName(kind: unknown): string {
  const known = AGENT_CLASSES.find((one) => one === kind);
  return known ? agentClasses[known]() : String(kind);
}

const root = css({
  display: 'grid',
  gap: '3',
  paddingInline: '5',
  paddingBlock: '4',
  borderBottom: '1px solid {colors.line.soft}',
});
const heading = css({ textStyle: 'tiny', fontWeight: 'semibold', color: 'ink.soft' });
const sender = css({ display: 'grid', gap: '0.5', fontStyle: 'normal', overflowWrap: 'anywhere' });
const ways = css({ display: 'flex', flexWrap: 'wrap', gap: '0 16px' });
const letter = css({
  margin: '0',
  paddingInline: '4',
  paddingBlock: '3',
  borderInlineStart: '3px solid {colors.accent}',
  borderRadius: 'sm',
  background: 'hover',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});
const quiet = css({ color: 'ink.soft' });
const list = css({ display: 'flex', flexWrap: 'wrap', gap: '4px 16px', marginTop: '1', listStyle: 'none' });
const pair = css({ display: 'inline-flex', alignItems: 'center', gap: '1.5' });
