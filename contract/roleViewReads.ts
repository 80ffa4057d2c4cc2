import type { EndpointKey, Endpoints } from './endpoints/index.ts';

/** What changes nothing: a call that is defined as a write cannot stand in the list below. */
type ReadKey = { [K in EndpointKey]: Endpoints[K] extends { write: true } ? never : K }[EndpointKey];

/** All that is answered while the portal is seen as a role, besides the reads of resources. Nothing else is. */
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
/** A sign-out ends the view as well, and is carried out also after the view has ended. */
const LEAVING: readonly EndpointKey[] = ['logout'];
/** A preview outlives the view by its address; the other actions of resources change records. */
const RESOURCE_READS = ['list', 'detail', 'options', 'history', 'export', 'trash', 'removal'];

/** Whether a call ends the session, and the view with it. */
export const isLeaving = (key: string): boolean => (LEAVING as readonly string[]).includes(key);

const answered = new Set<string>([...READS, ...LEAVING]);

/** Whether a call, or an action of a resource as `area.list`, is answered while the portal is seen as a role. */
export function isAnsweredInView(key: string): boolean {
  const [, action] = key.split('.');
  return action === undefined ? answered.has(key) : RESOURCE_READS.includes(action);
}
