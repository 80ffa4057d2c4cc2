import type { EndpointKey, Endpoints } from './endpoints/index.ts';

/** Endpoints that change nothing: an endpoint declared as a write does not compile in the list below. */
type ReadKey = { [K in EndpointKey]: Endpoints[K] extends { write: true } ? never : K }[EndpointKey];

/** The only calls answered while viewing the portal as a role, in addition to the reads of resources. */
const READS: readonly ReadKey[] = [
  'session',
  'ownMenus',
  'instructions',
  'dictionaries',
  'preferences',
  'views',
  'viewRoles',
  'findRecords',
  'menuBranch',
  'image',
  'storedFile',
  'dashboard',
  'trashRecords',
  'rolePermissions',
  'roleMembers',
  'roleCandidates',
  'findRoles',
  'getRuleMenu',
  'onlineSessions',
  'officeTokens',
  'serviceAccounts',
  'directoryGroups',
  'approvalRules',
  'userConsents',
  'consentTexts',
  'retentionPeriods',
  'importRun',
  'importRuns',
  'importFindings',
  'importFindingsFile',
  'mailHealth',
  'previewMailTemplate',
  'smsHealth',
  'pushReceipts',
  'quartzState',
  'jobQueues',
  'jobs',
  'jobDetail',
  'cacheState',
  'cachePrefixes',
  'cacheEntries',
  'cacheEntry',
  'countCacheEntries',
  'indexState',
  'tryQuery',
  'searchesWithoutResult',
  'clusterState',
  'clusterMapping',
  'compareEngines',
  'generatorState',
  'describeTable',
  'generatedFiles',
  'generatedZip',
];
/** Signing out also ends the view, and is accepted even after the view has ended. */
const LEAVING: readonly EndpointKey[] = ['logout'];
/** `preview` is missing because its address remains valid after the view ends; the other actions change records. */
const RESOURCE_READS = ['list', 'detail', 'options', 'history', 'export', 'trash', 'removal'];

/** Whether a call ends the session, and with it the view. */
export const isLeaving = (key: string): boolean => (LEAVING as readonly string[]).includes(key);

const answered = new Set<string>([...READS, ...LEAVING]);

/** Whether a call, or a resource action such as `area.list`, is answered while viewing the portal as a role. */
export function isAnsweredInView(key: string): boolean {
  const [, action] = key.split('.');
  return action === undefined ? answered.has(key) : RESOURCE_READS.includes(action);
}
