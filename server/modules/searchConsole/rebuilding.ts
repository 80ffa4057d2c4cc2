import type { Localized } from '../../../contract/schema.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { CallContext, SignedIn } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { audit } from '../../platform/resources/audit.ts';

type Given = Pick<Dependencies, 'database' | 'log'> & {
  /** Name of the resource in the operation log. */
  resource: 'lucene' | 'elasticsearch';
  label: Localized;
  build: () => Promise<void>;
};

/**
 * Handles index builds that are requested on a screen: one at a time, each recorded in the operation log, with its
 * outcome.
 */
export function rebuilding({ database, log, resource, label, build }: Given) {
  let failedAt: Date | null = null;
  let asked = false;
  return {
    failedAt: () => failedAt,
    /**
     * Starts a build in the background and records it in the operation log.
     * @throws Refusal if a build is in progress
     */
    begin: async (underWay: boolean, context: CallContext<SignedIn>): Promise<null> => {
      if (asked || underWay) throw new Refusal('fail', m.search_build_under_way({}, { locale: context.locale }));
      asked = true;
      failedAt = null;
      void build()
        .catch((error: unknown) => {
          failedAt = new Date();
          log.error({ err: error, resource }, 'the search index could not be rebuilt; the previous one stays in use');
        })
        .finally(() => {
          asked = false;
        });
      await audit(database, context, { action: 'exec', resource, resourceId: null, label });
      return null;
    },
  };
}
