import type { Localized } from '../../../contract/schema.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { CallContext, SignedIn } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { audit } from '../../platform/resources/audit.ts';

type Given = Pick<Dependencies, 'database' | 'log'> & {
  /** What the operation log calls it. */
  resource: 'lucene' | 'elasticsearch';
  label: Localized;
  build: () => Promise<void>;
};

/** Builds of an index that are asked for at a screen: one at a time, each in the operation log, each end known. */
export function rebuilding({ database, log, resource, label, build }: Given) {
  let failedAt: Date | null = null;
  let asked = false;
  return {
    failedAt: () => failedAt,
    /** @throws Refusal where one is under way */
    begin: async (underWay: boolean, context: CallContext<SignedIn>): Promise<null> => {
      if (asked || underWay) throw new Refusal('fail', m.search_build_under_way({}, { locale: context.locale }));
      asked = true;
      failedAt = null;
      void build()
        .catch((error: unknown) => {
          failedAt = new Date();
          log.error({ err: error, resource }, 'the search index could not be built anew; the one before goes on');
        })
        .finally(() => {
          asked = false;
        });
      await audit(database, context, { action: 'exec', resource, resourceId: null, label });
      return null;
    },
  };
}
