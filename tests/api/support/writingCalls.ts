import type { ApprovalKind } from '../../../contract/approvals.ts';
import { type EndpointKey, endpoints } from '../../../contract/endpoints/index.ts';
import { changesRecords, resourceEndpoints } from '../../../contract/resources/endpoints.ts';
import { resources } from '../../../contract/resources/index.ts';
import type { ResourceDefinition } from '../../../contract/resources/resource.ts';
import { routes } from '../../../contract/routes.ts';

/**
 * What was decided about a call that changes something. `proof`: whether the session must have proved itself recently,
 * or why not. `approval`: what it is if a second person must approve it, or why nobody must.
 */
export type Decision = { proof: true | string; approval: readonly ApprovalKind[] | string };

const proved = (approval: Decision['approval']): Decision => ({ proof: true, approval });
const harmless = (proof: string, approval: Decision['approval'] = proof): Decision => ({ proof, approval });

const OWN = 'concerns only the caller';
const TAKES = 'only takes rights away';
const NO_RIGHT = 'publishes nothing, gives no right and deletes nothing for good';
const OFFICE = harmless('a message, which is logged', NO_RIGHT);
const INDEX = harmless('the index is built from the database at any time', NO_RIGHT);
const CACHE = harmless('the cache holds copies only, and what is counted there ends by itself', NO_RIGHT);

/** The calls of signed-in users that are POST only because their questions are long, or must not be in an address. */
export const READING: readonly EndpointKey[] = [
  'analyzeTable',
  'association',
  'associationValues',
  'cacheEntries',
  'cacheEntry',
  'cachePrefixes',
  'cacheState',
  'choosePlanModels',
  'clusterMapping',
  'clusterState',
  'cohorts',
  'compareEngines',
  'compareModels',
  'consentTexts',
  'countCacheEntries',
  'dashboard',
  'describeTable',
  'dictionaries',
  'directoryGroups',
  'drugResponses',
  'exportModels',
  'exportOwnData',
  'exportUserData',
  'findRecords',
  'generatedFiles',
  'generatedZip',
  'generatorState',
  'identity',
  'importFindings',
  'importReadings',
  'importRuns',
  'indexState',
  'instructions',
  'jobQueues',
  'jobs',
  'lookImport',
  'officeTokens',
  'oncoprint',
  'onlineSessions',
  'ownConsents',
  'ownFactors',
  'ownIdentities',
  'ownMenus',
  'ownRequests',
  'ownSessions',
  'ownTokens',
  'planDocument',
  'previewMailTemplate',
  'pushReceipts',
  'representativeness',
  'retentionPeriods',
  'revealSmsPhone',
  'roleCandidates',
  'roleMembers',
  'searchModels',
  'searchNeighbors',
  'searchResolve',
  'searchesWithoutResult',
  'serviceAccounts',
  'simulatePlan',
  'studyAnalysis',
  'trashRecords',
  'tryQuery',
  'tumorMatches',
  'userConsents',
  'views',
];

/** Every other POST call of signed-in users that belongs to no resource. */
export const WRITING: Readonly<Partial<Record<EndpointKey, Decision>>> = {
  // roles, accounts and tokens
  updateUserRole: proved(['roles']),
  updateRolePermission: proved(['roles']),
  mapDirectoryGroup: proved(['roles']),
  addServiceAccount: proved(['roles']),
  addServiceToken: proved('the roles of the account were approved, and a token allows no more'),
  revokeTokens: proved(TAKES),
  endUserSessions: proved(TAKES),
  endOthersSessions: proved(TAKES),
  resetUserPassword: proved(TAKES),
  resetUserFactors: proved('gives no right; who recently did it cannot approve with that account'),
  unlockUser: harmless('password and second factor are still needed', 'gives no right'),
  saveAccountPolicy: proved('new accounts have no rights in the back-office'),
  eraseUser: proved('a right of that person'),
  beginRoleView: harmless('read-only, within the rights of the caller'),
  endRoleView: harmless(OWN),
  tryProvider: harmless('a trial opens no session'),
  tryDirectory: harmless('a trial opens no session'),
  addConsentText: harmless('adds a version, which is logged; earlier ones are kept', NO_RIGHT),
  // the trash and schedules
  restoreTrash: proved(['roles', 'purge', 'publish']),
  purgeTrash: proved(['purge']),
  quartzExec: proved(['purge']),
  quartzResume: proved(['purge']),
  quartzStop: proved('deletes nothing'),
  retryJobs: harmless('does again what was allowed to its first caller'),
  cancelJobs: harmless('they can be retried', NO_RIGHT),
  // content
  applyImport: harmless('needs a dry run; each changed value is kept in its findings', ['publish']),
  checkImport: harmless('a dry run, which changes nothing'),
  saveImportReading: harmless('only tells how to read a file', NO_RIGHT),
  deleteImportReading: harmless('only tells how to read a file', NO_RIGHT),
  replyInquiry: OFFICE,
  replyEnrollment: OFFICE,
  confirmEnrollment: OFFICE,
  resendMail: OFFICE,
  cancelMail: OFFICE,
  sendKeptMails: OFFICE,
  discardKeptMails: OFFICE,
  testMailTemplate: OFFICE,
  builtInMailTemplate: OFFICE,
  sendSms: OFFICE,
  resendSms: OFFICE,
  cancelSms: OFFICE,
  sendPush: OFFICE,
  withdrawPush: OFFICE,
  testPushTemplate: OFFICE,
  uploaded: harmless('nobody else sees a file before a record has it'),
  // search and cache
  rebuildIndex: INDEX,
  useIndex: INDEX,
  rebuildCluster: INDEX,
  useCluster: INDEX,
  tendClusterIndex: INDEX,
  changeClusterIndex: INDEX,
  deleteClusterIndex: INDEX,
  addCacheEntry: CACHE,
  editCacheEntry: CACHE,
  expireCacheEntry: CACHE,
  removeCacheEntries: CACHE,
  removeCachePattern: CACHE,
  // one's own account and lists
  endSessions: proved(OWN),
  endAllSessions: proved(OWN),
  beginTotp: proved(OWN),
  removeTotp: proved(OWN),
  newPasskeyOptions: proved(OWN),
  addPasskey: proved(OWN),
  removePasskey: proved(OWN),
  renamePasskey: harmless('a name that only the owner sees', OWN),
  provePasskey: harmless('asks for the proof', OWN),
  renewRecoveryCodes: proved(OWN),
  beginLink: proved(OWN),
  unlinkIdentity: proved(OWN),
  linkIdentity: harmless('ends what began with a proof', OWN),
  addToken: proved(OWN),
  eraseOwnAccount: proved(OWN),
  prove: harmless('is the proof', OWN),
  confirmTotp: harmless('ends what began with a proof', OWN),
  updatePassword: harmless('asks for the password itself', OWN),
  revokeToken: harmless('only ends a token of the caller', OWN),
  logout: harmless('only ends the session itself', OWN),
  agreeConsent: harmless(OWN),
  changePreferences: harmless(OWN),
  saveView: harmless('a view of a list', NO_RIGHT),
  deleteViews: harmless('a view of a list', NO_RIGHT),
  changeShortlist: harmless(OWN),
  keepModelList: harmless(OWN),
  startExport: harmless(OWN),
  cancelExport: harmless(OWN),
  saveSearch: harmless(OWN),
  changeSavedSearch: harmless(OWN),
  openSavedSearch: harmless(OWN),
  deleteSavedSearch: harmless(OWN),
  restoreSavedSearch: harmless(OWN),
  readInbox: harmless(OWN),
  removeInbox: harmless(OWN),
};

const LISTED = harmless('from the trash, everything is back as it was', NO_RIGHT);
const CONTENT = harmless(
  'what is public can be withdrawn and published again',
  'nothing becomes public before it is published',
);

const SHOWN = harmless('it can be withdrawn or moved back', ['publish']);

/**
 * What was decided about the actions of each resource that change records; `but` holds its exceptions. A resource
 * without such actions is not listed.
 */
export const RESOURCES: Readonly<Record<string, Decision & { but?: Readonly<Record<string, Decision>> }>> = {
  role: proved(['roles']),
  rule: proved(['roles']),
  identityProvider: proved(['roles']),
  user: {
    ...proved('changes no role, and deletes nothing for good'),
    but: {
      'act:assign': proved(['roles']),
      'act:unassign': proved(['roles']),
      restore: proved(['roles']),
      'act:decline': proved(['purge']),
    },
  },
  approval: {
    ...proved('is the approval'),
    but: { 'act:reject': harmless('nothing is done, and who asked can ask again') },
  },
  quartz: proved(['purge']),
  log: proved(['purge']),
  loginLog: proved(['purge']),
  errorLog: proved(['purge']),
  quartzLog: proved(['purge']),
  mailMessage: proved(['purge']),
  smsMessage: proved(['purge']),
  area: LISTED,
  dictionary: LISTED,
  dictionaryDetail: LISTED,
  menu: LISTED,
  group: LISTED,
  mailTemplate: LISTED,
  smsTemplate: LISTED,
  smsChannel: LISTED,
  pushMessage: LISTED,
  pushTemplate: LISTED,
  inquiry: LISTED,
  enrollment: LISTED,
  synonym: LISTED,
  clusterSynonym: LISTED,
  newsletterCategory: LISTED,
  study: harmless('a version is refused when it changed, and the log has both', ['publish']),
  ...Object.fromEntries(
    ['disease', 'model', 'otherModel', 'antibody', 'panel', 'newsletter', 'banner'].map((name) => [
      name,
      { ...CONTENT, but: { publish: SHOWN, move: SHOWN } },
    ]),
  ),
};

/** The keys of all POST calls of signed-in users that belong to no resource. A GET call changes nothing. */
export const postKeys = (Object.keys(endpoints) as EndpointKey[]).filter(
  (key) => routes[key].method === 'POST' && endpoints[key].caller !== 'public',
);

/** All actions of resources that change records, with what was decided about each. */
export const writingActions = (resources as readonly ResourceDefinition[]).flatMap((definition) =>
  Object.entries(resourceEndpoints(definition))
    .filter(([action]) => changesRecords(action))
    .map(([action, endpoint]) => {
      const known = RESOURCES[definition.name];
      return { definition, action, endpoint, decision: known?.but?.[action] ?? known };
    }),
);
