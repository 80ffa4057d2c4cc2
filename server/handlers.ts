import { fileUses } from './fileUses.ts';
import { startAccountsBackground } from './modules/accounts/background.ts';
import { accountsHandlers } from './modules/accounts/handlers.ts';
import { proofDue } from './modules/accounts/proof.ts';
import { tokenResolver } from './modules/accounts/sessions.ts';
import { administrationHandlers } from './modules/administration/handlers.ts';
import { seeAs } from './modules/administration/roleView.ts';
import { analysisHandlers } from './modules/analysis/handlers.ts';
import { createTableAnalysis } from './modules/analysis/table/handlers.ts';
import { apiTokenHandlers } from './modules/apiTokens/handlers.ts';
import { withApiTokens } from './modules/apiTokens/resolver.ts';
import { createApprovals } from './modules/approvals/approvals.ts';
import { cacheHandlers } from './modules/cache/handlers.ts';
import { cacheMeasures } from './modules/cache/measures.ts';
import { readAddresses } from './modules/catalog/addresses.ts';
import { frequencyReader } from './modules/catalog/frequencies.ts';
import { catalogHandlers } from './modules/catalog/handlers.ts';
import { keepingReplies } from './modules/catalog/keepingReplies.ts';
import { nameReader } from './modules/catalog/names.ts';
import { collectionHandlers } from './modules/collections/handlers.ts';
import { modelListHandlers } from './modules/collections/lists/handlers.ts';
import { createSavedSearches } from './modules/collections/saved/savedSearches.ts';
import { confirmationHandlers } from './modules/content/confirmations.ts';
import { replyHandlers } from './modules/content/replies.ts';
import { countingUses } from './modules/dashboard/countUses.ts';
import { dashboardHandlers } from './modules/dashboard/handlers.ts';
import { createUsage } from './modules/dashboard/usage.ts';
import { createExports } from './modules/exports/exports.ts';
import { faultHandlers } from './modules/faults/handlers.ts';
import { generatorHandlers } from './modules/generator/handlers.ts';
import { importHandlers } from './modules/imports/handlers.ts';
import { inquiryHandlers } from './modules/inquiries/handlers.ts';
import { forwardMeasures } from './modules/logForward/forward.ts';
import { mailHandlers } from './modules/mail/handlers.ts';
import { mailSender } from './modules/mail/sender.ts';
import { createMessagePush } from './modules/messagePush/messagePush.ts';
import { panelHandlers } from './modules/panels/handlers.ts';
import { passportHandlers } from './modules/passport/handlers.ts';
import { privacyHandlers } from './modules/privacy/handlers.ts';
import { productHandlers } from './modules/products/handlers.ts';
import { queueHandlers } from './modules/queues/handlers.ts';
import { queueMeasures } from './modules/queues/measures.ts';
import { scheduleHandlers } from './modules/schedules/handlers.ts';
import { backupMeasures, scheduleMeasures } from './modules/schedules/measures.ts';
import { startSchedules } from './modules/schedules/schedules.ts';
import { scimOfficeHandlers } from './modules/scim/office.ts';
import { scimHandlers } from './modules/scim/scim.ts';
import { comparisonHandlers } from './modules/search/comparisonHandlers.ts';
import { exportHandler } from './modules/search/export/handler.ts';
import { createSearch } from './modules/search/search.ts';
import { searchConsoleHandlers } from './modules/searchConsole/handlers.ts';
import { searchMeasures } from './modules/searchConsole/measures.ts';
import { startPurging } from './modules/sharedCache/purge.ts';
import { createSignOn, type SignOn } from './modules/signOn/signOn.ts';
import type { PublishedAddress } from './modules/site/crawlers.ts';
import { createSms, type Sms } from './modules/sms/sms.ts';
import { statechartHandlers } from './modules/statecharts/handlers.ts';
import { attachmentReader } from './modules/storage/attachments.ts';
import { readFileHandler } from './modules/storage/readFile.ts';
import { createStorage, type Storage } from './modules/storage/storage.ts';
import { systemHandlers } from './modules/system/handlers.ts';
import { createWorkbench } from './modules/workbench/handlers.ts';
import { createPlanner } from './modules/workbench/planner/handlers.ts';
import type { Dependencies } from './platform/dependencies.ts';
import type { ProofDue, ResolveToken, SeeAs } from './platform/http/guard.ts';
import type { Handlers } from './platform/http/handler.ts';
import type { HealthCheck } from './platform/http/health.ts';
import type { MeasureSource } from './platform/http/metrics.ts';
import type { ScimHandlers } from './platform/http/scim.ts';
import { createShares } from './platform/limits/shares.ts';
import { leavesOutbox } from './platform/mail/mail.ts';
import { mailMessage } from './platform/mail/mailMessage.table.ts';
import { defineModule, joinModules } from './platform/module.ts';
import { outboxMeasures } from './platform/outbox/measures.ts';
import type { Previews } from './platform/resources/preview.ts';
import type { Resources } from './platform/resources/resources.ts';
import type { ResourceSource } from './platform/resources/source.ts';
import { smsMessage } from './platform/sms/smsMessage.table.ts';
import { databaseMeasures, diskMeasures, spaceChecks } from './platform/space/measures.ts';
import { portalPreviews } from './previews.ts';
import { portalResources } from './resources.ts';
import { portalTasks } from './tasks.ts';

export type Modules = {
  handlers: Handlers;
  /** The resources of the back-office, and their routes. */
  resources: Resources;
  resolveToken: ResolveToken;
  seeAs: SeeAs;
  proofDue: ProofDue;
  scim: ScimHandlers;
  /** Returns the address of every public page. */
  publishedAddresses: () => Promise<PublishedAddress[]>;
  /** Current figures for `/metrics`. */
  measures: readonly MeasureSource[];
  /** The health checks for `/readyz`. */
  checks: readonly HealthCheck[];
  previews: Previews;
  registerUploads: Storage['registerUploads'];
  registerReceipts: Sms['registerReceipts'];
  registerSignOn: SignOn['registerRoutes'];
  /** Ends the background work of the modules. */
  stop: () => Promise<void>;
};

/**
 * Creates all modules of the portal. A route of the contract without a handler does not compile; two handlers for one
 * route prevent the start.
 * @param more resources in addition to the portal's own
 */
export function createModules(dependencies: Dependencies, more: readonly ResourceSource[] = []): Modules {
  const readNames = nameReader(dependencies);
  const search = createSearch(dependencies, readNames);
  const resolveToken = withApiTokens(dependencies, tokenResolver(dependencies));
  const storage = createStorage(dependencies, resolveToken);
  const stopAccounts = startAccountsBackground(dependencies, attachmentReader(dependencies.database, storage.host));
  const approvals = createApprovals(dependencies);
  const resources = portalResources({ ...dependencies, host: storage.host, readNames, approvals }, more);
  const savedSearches = createSavedSearches({ ...dependencies, engine: search.engine });
  const schedules = startSchedules(
    { ...dependencies, mail: mailSender(dependencies.config), publicUrl: dependencies.config.publicUrl },
    portalTasks({
      ...dependencies,
      search: search.engine,
      resources: resources.engine,
      sweepStorage: () => storage.sweep(fileUses(resources.engine)),
      mailSavedSearches: savedSearches.look,
    }),
  );
  const signOn = createSignOn(dependencies);
  const sms = createSms({ ...dependencies, engine: resources.engine });
  const messagePush = createMessagePush({ ...dependencies, engine: resources.engine });
  const tableAnalysis = createTableAnalysis({ ...dependencies, readNames });
  const inShare = createShares();
  const workbench = createWorkbench({
    ...dependencies,
    inShare,
    readNames,
    readFrequencies: frequencyReader(dependencies),
    local: search.local,
  });
  const planner = createPlanner({ ...dependencies, inShare, local: search.local });
  const { cachePurge } = dependencies.config;
  const purging = cachePurge && startPurging(dependencies, cachePurge);
  const usage = createUsage(dependencies.database, dependencies.log);
  const modules = joinModules(
    defineModule({
      name: 'accounts',
      handlers: accountsHandlers(dependencies, signOn),
      stop: stopAccounts,
    }),
    defineModule({ name: 'signOn', handlers: signOn.handlers }),
    defineModule({
      name: 'administration',
      handlers: administrationHandlers({ ...dependencies, engine: resources.engine }),
    }),
    defineModule({
      name: 'content',
      handlers: {
        ...replyHandlers({ ...dependencies, engine: resources.engine }),
        ...confirmationHandlers({ ...dependencies, engine: resources.engine }),
      },
    }),
    defineModule({
      name: 'dashboard',
      handlers: dashboardHandlers({ ...dependencies, engine: search.engine, resources: resources.engine }),
      stop: usage.stop,
    }),
    defineModule({
      name: 'analysis',
      handlers: { ...analysisHandlers({ ...dependencies, readNames }), ...tableAnalysis.handlers },
      stop: tableAnalysis.stop,
    }),
    defineModule({ name: 'scim', handlers: scimOfficeHandlers({ ...dependencies, engine: resources.engine }) }),
    defineModule({ name: 'apiTokens', handlers: apiTokenHandlers({ ...dependencies, engine: resources.engine }) }),
    defineModule({ name: 'catalog', handlers: catalogHandlers({ ...dependencies, readNames }) }),
    defineModule({
      name: 'collections',
      handlers: {
        ...collectionHandlers({ ...dependencies, readNames }),
        ...modelListHandlers(dependencies),
        ...savedSearches.handlers,
      },
    }),
    defineModule({
      name: 'exports',
      handlers: createExports({
        ...dependencies,
        readNames,
        engine: search.engine,
        host: storage.host,
        deliver: messagePush.deliver,
      }),
    }),
    defineModule({ name: 'faults', handlers: faultHandlers({ ...dependencies, engine: resources.engine }) }),
    defineModule({ name: 'generator', handlers: generatorHandlers({ ...dependencies, engine: resources.engine }) }),
    defineModule({
      name: 'imports',
      handlers: importHandlers({ ...dependencies, engine: resources.engine, host: storage.host }),
    }),
    defineModule({ name: 'inquiries', handlers: inquiryHandlers(dependencies) }),
    defineModule({
      name: 'mail',
      handlers: mailHandlers(dependencies),
      measures: [() => outboxMeasures(dependencies.database, mailMessage, 'mails')],
      checks: [
        {
          name: 'mail',
          needed: false,
          isSetUp: dependencies.config.smtpUrl !== undefined,
          isUp: () => leavesOutbox(dependencies.database),
        },
      ],
    }),
    defineModule({ name: 'messagePush', handlers: messagePush.handlers, stop: messagePush.stop }),
    defineModule({ name: 'panels', handlers: panelHandlers({ ...dependencies, readNames }) }),
    defineModule({
      name: 'privacy',
      handlers: privacyHandlers({ ...dependencies, engine: resources.engine, host: storage.host }),
    }),
    defineModule({ name: 'products', handlers: productHandlers(dependencies) }),
    defineModule({ name: 'passport', handlers: passportHandlers({ ...dependencies, readNames }) }),
    defineModule({
      name: 'search',
      handlers: {
        ...search.handlers,
        ...comparisonHandlers({ ...dependencies, readNames }),
        exportModels: exportHandler({ ...dependencies, readNames, engine: search.engine }),
      },
      checks: [{ name: 'index', needed: true, isUp: () => search.engine.state().state !== 'building' }],
      stop: search.stop,
    }),
    defineModule({
      name: 'searchConsole',
      handlers: searchConsoleHandlers({ ...dependencies, ...search }),
      measures: [() => searchMeasures(search.local)],
    }),
    defineModule({
      name: 'schedules',
      handlers: scheduleHandlers(dependencies, schedules),
      measures: [() => scheduleMeasures(dependencies.database), () => backupMeasures(dependencies.config.backupDir)],
      stop: schedules.stop,
    }),
    defineModule({
      name: 'logForward',
      handlers: {},
      measures: dependencies.config.logForward ? [() => forwardMeasures(dependencies.database)] : [],
    }),
    defineModule({
      name: 'queues',
      handlers: queueHandlers(dependencies),
      measures: [() => queueMeasures(dependencies.database)],
    }),
    defineModule({
      name: 'space',
      handlers: {},
      checks: spaceChecks(dependencies.space),
      measures: [() => diskMeasures(dependencies.space), () => databaseMeasures(dependencies)],
    }),
    defineModule({
      name: 'sms',
      handlers: sms.handlers,
      measures: [() => outboxMeasures(dependencies.database, smsMessage, 'text_messages')],
      stop: sms.stop,
    }),
    defineModule({
      name: 'cache',
      handlers: cacheHandlers(dependencies),
      measures: [() => cacheMeasures(dependencies.cache)],
    }),
    defineModule({
      name: 'storage',
      handlers: {
        ...storage.handlers,
        ...readFileHandler({ ...dependencies, engine: resources.engine, host: storage.host }),
      },
    }),
    defineModule({ name: 'sharedCache', handlers: {}, ...purging }),
    defineModule({ name: 'statecharts', handlers: statechartHandlers(dependencies) }),
    defineModule({ name: 'workbench', handlers: workbench.handlers, stop: workbench.stop }),
    defineModule({ name: 'planner', handlers: planner.handlers, stop: planner.stop }),
    defineModule({ name: 'system', handlers: systemHandlers({ ...dependencies, engine: resources.engine }) }),
  );
  // This does not compile if a call of the contract has no handler.
  const handlers: Handlers = modules.handlers;
  return {
    handlers: approvals.gateHandlers(
      countingUses(keepingReplies(handlers, { ...dependencies, engine: search.engine }), usage),
    ),
    resources: { ...resources, routes: approvals.gateRoutes(resources.routes) },
    previews: portalPreviews({ ...dependencies, readNames }, resources.engine),
    resolveToken,
    seeAs: seeAs(dependencies),
    proofDue: proofDue(dependencies),
    scim: scimHandlers({ ...dependencies, engine: resources.engine }),
    registerUploads: storage.registerUploads,
    registerReceipts: sms.registerReceipts,
    registerSignOn: signOn.registerRoutes,
    measures: modules.measures,
    checks: modules.checks,
    publishedAddresses: () => readAddresses(dependencies.database),
    stop: modules.stop,
  };
}
