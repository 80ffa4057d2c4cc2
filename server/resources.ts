import { instanceSecrets } from './modules/accounts/instanceSecret.ts';
import { administrationSources } from './modules/administration/resources.ts';
import type { Approvals } from './modules/approvals/approvals.ts';
import type { NameReader } from './modules/catalog/names.ts';
import { contentSources } from './modules/content/resources.ts';
import { mailSources } from './modules/mail/resources.ts';
import { mailSender } from './modules/mail/sender.ts';
import { pushSources } from './modules/messagePush/resources.ts';
import { scheduleSources } from './modules/schedules/resources.ts';
import { trashDays } from './modules/schedules/trashDays.ts';
import { searchSources } from './modules/search/resources.ts';
import { signOnSources } from './modules/signOn/resources.ts';
import { smsSources } from './modules/sms/resources.ts';
import { claimFiles, filesOf, fileWith } from './modules/storage/files.ts';
import { readAccess } from './modules/system/access.ts';
import { allOptions, enabledOptions, holdOptions } from './modules/system/queries.ts';
import { systemSources } from './modules/system/resources.ts';
import { rulesComparing } from './modules/system/ruleNeeds.ts';
import type { Dependencies } from './platform/dependencies.ts';
import { createResources, type Resources } from './platform/resources/resources.ts';
import type { ResourceSource } from './platform/resources/source.ts';
import type { StorageHost } from './platform/storage/host.ts';

type Needs = Dependencies & { host: StorageHost; readNames: NameReader; approvals: Pick<Approvals, 'source'> };

/** Returns the sources of all back-office resources, which define where their records are stored. */
const sourcesOf = (needs: Needs): readonly ResourceSource[] => [
  ...systemSources,
  ...administrationSources(needs, mailSender(needs.config)),
  ...signOnSources(needs.config),
  ...scheduleSources(needs.config.retention),
  ...mailSources,
  ...smsSources,
  ...pushSources,
  ...contentSources(needs),
  ...searchSources,
  needs.approvals.source,
];

/** Creates the resources of the portal. `more`: resources that a test adds. */
export function portalResources(needs: Needs, more: readonly ResourceSource[] = []): Resources {
  return createResources(
    {
      ...needs,
      timeZone: needs.config.timeZone,
      readAccess,
      rulesComparing,
      readSecrets: instanceSecrets,
      readOptions: enabledOptions,
      readChoices: allOptions,
      holdOptions,
      readFiles: filesOf,
      readFile: fileWith,
      claimFiles,
      readTrashDays: trashDays,
      targets: {},
    },
    [...sourcesOf(needs), ...more],
  );
}
