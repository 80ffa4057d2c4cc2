import { SCIM_ENTERPRISE, SCIM_GROUP, SCIM_LIST_MAX, SCIM_USER } from '../../../contract/scim.ts';
import { SCIM_PREFIX } from '../../../contract/scimPrefix.ts';
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

const schemaOf = (id: string, name: string, attributes: readonly Attribute[]): object => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
  id,
  name,
  description: name,
  attributes: attributes.map(attributeOf),
  meta: { resourceType: 'Schema', location: `${SCIM_PREFIX}/Schemas/${id}` },
});

const externalId: Attribute = { name: 'externalId' };
const value: Attribute = { name: 'value' };

/** The attributes that the portal keeps (RFC 7643). */
const schemas = [
  schemaOf(SCIM_USER, 'User', [
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
  schemaOf(SCIM_ENTERPRISE, 'EnterpriseUser', [{ name: 'organization' }]),
  schemaOf(SCIM_GROUP, 'Group', [
    { name: 'displayName', required: true },
    externalId,
    { name: 'members', type: 'complex', many: true, parts: [value, { name: 'display', readOnly: true }] },
  ]),
];

const typeOf = (name: 'User' | 'Group', schema: string, more: object): object => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
  id: name,
  name,
  endpoint: `/${name}s`,
  schema,
  ...more,
  meta: { resourceType: 'ResourceType', location: `${SCIM_PREFIX}/ResourceTypes/${name}` },
});

const resourceTypes = [
  typeOf('User', SCIM_USER, { schemaExtensions: [{ schema: SCIM_ENTERPRISE, required: false }] }),
  typeOf('Group', SCIM_GROUP, {}),
];

const config = {
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
  meta: { resourceType: 'ServiceProviderConfig', location: `${SCIM_PREFIX}/ServiceProviderConfig` },
};

const answer = (body: object) => async (): Promise<ScimAnswer> => ({ status: 200, body });

/** Returns the handlers that describe what the portal supports (RFC 7644, 4). */
export const scimDiscoveryHandlers: Pick<ScimHandlers, 'scimConfig' | 'scimResourceTypes' | 'scimSchemas'> = {
  scimConfig: answer(config),
  scimResourceTypes: answer(listOf(resourceTypes, resourceTypes.length, 1)),
  scimSchemas: answer(listOf(schemas, schemas.length, 1)),
};
