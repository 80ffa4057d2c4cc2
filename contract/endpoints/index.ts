import type { DataOf, EndpointDefinition, InputOf } from '../endpoint.ts';
import type { RouteKey } from '../routes.ts';
import { accountEndpoints } from './accounts.ts';
import { administrationEndpoints } from './administration.ts';
import { analysisEndpoints } from './analysis.ts';
import { apiTokenEndpoints } from './apiTokens.ts';
import { cacheEndpoints } from './cache.ts';
import { catalogEndpoints } from './catalog.ts';
import { collectionEndpoints } from './collections.ts';
import { comparisonEndpoints } from './comparison.ts';
import { dashboardEndpoints } from './dashboard.ts';
import { exportEndpoints } from './exports.ts';
import { faultEndpoints } from './faults.ts';
import { generatorEndpoints } from './generator.ts';
import { importEndpoints } from './imports.ts';
import { inquiryEndpoints } from './inquiries.ts';
import { jobEndpoints } from './jobs.ts';
import { mailEndpoints } from './mail.ts';
import { messagePushEndpoints } from './messagePush.ts';
import { modelListEndpoints } from './modelLists.ts';
import { panelEndpoints } from './panels.ts';
import { passkeyEndpoints } from './passkeys.ts';
import { passportEndpoints } from './passport.ts';
import { privacyEndpoints } from './privacy.ts';
import { productEndpoints } from './products.ts';
import { replyEndpoints } from './replies.ts';
import { savedSearchEndpoints } from './savedSearches.ts';
import { scimOfficeEndpoints } from './scim.ts';
import { searchEndpoints } from './search.ts';
import { searchConsoleEndpoints } from './searchConsole.ts';
import { secondFactorEndpoints } from './secondFactor.ts';
import { signOnEndpoints } from './signOn.ts';
import { smsEndpoints } from './sms.ts';
import { statechartEndpoints } from './statecharts.ts';
import { storageEndpoints } from './storage.ts';
import { systemEndpoints } from './system.ts';
import { trashEndpoints } from './trash.ts';
import { workbenchEndpoints } from './workbench.ts';

/**
 * Caller and schemas of every route. A route without a definition does not compile, and neither does a definition
 * without a route.
 */
export const endpoints = {
  ...accountEndpoints,
  ...administrationEndpoints,
  ...analysisEndpoints,
  ...apiTokenEndpoints,
  ...catalogEndpoints,
  ...collectionEndpoints,
  ...comparisonEndpoints,
  ...dashboardEndpoints,
  ...exportEndpoints,
  ...faultEndpoints,
  ...generatorEndpoints,
  ...importEndpoints,
  ...inquiryEndpoints,
  ...jobEndpoints,
  ...cacheEndpoints,
  ...mailEndpoints,
  ...messagePushEndpoints,
  ...modelListEndpoints,
  ...panelEndpoints,
  ...privacyEndpoints,
  ...productEndpoints,
  ...passkeyEndpoints,
  ...passportEndpoints,
  ...scimOfficeEndpoints,
  ...searchEndpoints,
  ...searchConsoleEndpoints,
  ...savedSearchEndpoints,
  ...secondFactorEndpoints,
  ...replyEndpoints,
  ...signOnEndpoints,
  ...smsEndpoints,
  ...statechartEndpoints,
  ...storageEndpoints,
  ...systemEndpoints,
  ...trashEndpoints,
  ...workbenchEndpoints,
} as const satisfies Record<RouteKey, EndpointDefinition>;

export type Endpoints = typeof endpoints;
export type EndpointKey = keyof Endpoints;
export type EndpointInput<K extends EndpointKey> = InputOf<Endpoints[K]>;
export type EndpointData<K extends EndpointKey> = DataOf<Endpoints[K]>;
