import { instanceSecret } from './modules/accounts/instance-secret.ts';
import { administrationSources } from './modules/administration/resources.ts';
import { contentSources } from './modules/content/resources.ts';
import { mailSources } from './modules/mail/resources.ts';
import { pushSources } from './modules/messagePush/resources.ts';
import { scheduleSources } from './modules/schedules/resources.ts';
import { searchSources } from './modules/search/resources.ts';
import { smsSources } from './modules/sms/resources.ts';
import { filesOf, fileWith, useFiles } from './modules/storage/files.ts';
import { readAccess } from './modules/system/access.ts';
import { enabledOptions } from './modules/system/queries.ts';
import { systemSources } from './modules/system/resources.ts';
import type { Dependencies } from './platform/dependencies.ts';
import { outbox } from './platform/mail/mail.ts';
import { createResources, type Resources } from './platform/resources/resources.ts';
import type { ResourceSource } from './platform/resources/source.ts';
import type { StorageHost } from './platform/storage/host.ts';

/** Every resource of the back-office, where its records are. */
const sourcesOf = (dependencies: Dependencies, host: StorageHost): readonly ResourceSource[] => [
  ...systemSources,
  ...administrationSources(dependencies, outbox(dependencies.config)),
  ...scheduleSources,
  ...mailSources,
  ...smsSources,
  ...pushSources,
  ...contentSources({ ...dependencies, host }),
  ...searchSources,
];

/** The machinery of the resources over the parts of this portal. `more`: resources that a test adds. */
export function portalResources(
  dependencies: Dependencies,
  host: StorageHost,
  more: readonly ResourceSource[] = [],
): Resources {
  return createResources(
    {
      ...dependencies,
      readAccess,
      readSecret: instanceSecret,
      readOptions: enabledOptions,
      readFiles: filesOf,
      readFile: fileWith,
      keepFiles: useFiles,
      targets: {},
    },
    [...sourcesOf(dependencies, host), ...more],
  );
}
