import { SCIM_ENTERPRISE, SCIM_GROUP, SCIM_LIST_MAX, SCIM_USER } from '../../../contract/scim.ts';
import { SCIM_PREFIX } from '../../../contract/scimPrefix.ts';
import type { Config } from '../../config.ts';
import type { ScimAnswer, ScimHandlers } from '../../platform/http/scim.ts';
import { listOf } from './replies.ts';

type Attribute = {
  name: string;
  type?: 'string' | 'boolean' | 'complex';
  many?: true;
  required?: true;
  readOnly?: true;
  unique?: true;
  parts?: readonly Attribute[];
};

const attributeOf = ({ name, type = 'string', many, required, readOnly, unique, parts }: Attribute): object => ({
  name,
  type,
  multiValued: many ?? false,
  description: '',
  required: required ?? false,
  caseExact: false,
  mutability: readOnly ? 'readOnly' : 'readWrite',
  returned: 'default',
  uniqueness: unique ? 'server' : 'none',
  ...(parts && { subAttributes: parts.map(attributeOf) }),
});

const schemaOf = (base: string, id: string, name: string, attributes: readonly Attribute[]): object => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
  id,
  name,
  description: name,
  attributes: attributes.map(attributeOf),
  meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
});

const externalId: Attribute = { name: 'externalId' };
const value: Attribute = { name: 'value' };

/** The attributes that the portal keeps (RFC 7643). */
const schemasAt = (base: string) => [
  schemaOf(base, SCIM_USER, 'User', [
    { name: 'userName', required: true, unique: true },
    externalId,
    { name: 'name', type: 'complex', parts: [{ name: 'givenName' }, { name: 'familyName' }, { name: 'formatted' }] },
    { name: 'displayName' },
    { name: 'title' },
    { name: 'preferredLanguage' },
    { name: 'active', type: 'boolean' },
    { name: 'emails', type: 'complex', many: true, readOnly: true, parts: [value] },
    { name: 'phoneNumbers', type: 'complex', many: true, parts: [value, { name: 'type' }] },
    { name: 'groups', type: 'complex', many: true, readOnly: true, parts: [value, { name: 'display' }] },
  ]),
  schemaOf(base, SCIM_ENTERPRISE, 'EnterpriseUser', [{ name: 'organization' }]),
  schemaOf(base, SCIM_GROUP, 'Group', [
    { name: 'displayName', required: true },
    externalId,
    { name: 'members', type: 'complex', many: true, parts: [value, { name: 'display', readOnly: true }] },
  ]),
];

const typeOf = (base: string, name: 'User' | 'Group', schema: string, more: object): object => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
  id: name,
  name,
  endpoint: `/${name}s`,
  schema,
  ...more,
  meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
});

const resourceTypesAt = (base: string) => [
  typeOf(base, 'User', SCIM_USER, { schemaExtensions: [{ schema: SCIM_ENTERPRISE, required: false }] }),
  typeOf(base, 'Group', SCIM_GROUP, {}),
];

const configAt = (base: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: SCIM_LIST_MAX },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    { type: 'oauthbearertoken', name: 'API token', description: 'An API token of a service account', primary: true },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
});

const answer = (body: object) => async (): Promise<ScimAnswer> => ({ status: 200, body });

/**
 * Returns the handlers that describe what the portal supports (RFC 7644, 4). Their addresses are absolute, as those of
 * users and groups.
 */
export function scimDiscoveryHandlers({
  publicUrl,
}: Pick<Config, 'publicUrl'>): Pick<ScimHandlers, 'scimConfig' | 'scimResourceTypes' | 'scimSchemas'> {
  const base = `${publicUrl ?? ''}${SCIM_PREFIX}`;
  const [resourceTypes, schemas] = [resourceTypesAt(base), schemasAt(base)];
  return {
    scimConfig: answer(configAt(base)),
    scimResourceTypes: answer(listOf(resourceTypes, resourceTypes.length, 1)),
    scimSchemas: answer(listOf(schemas, schemas.length, 1)),
  };
}
