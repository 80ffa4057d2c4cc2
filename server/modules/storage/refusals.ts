import { UPLOAD_KINDS } from '../../../contract/uploads.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Locale } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Unfit } from '../../platform/storage/inspect.ts';

const endings = Object.values(UPLOAD_KINDS).flat().join(', ');

/** Error messages for uploads. */
export const uploadRefusals = {
  policy: (locale: Locale) => new Refusal('forbidden', m.storage_policy({}, { locale })),
  tooLarge: (locale: Locale) => new Refusal('bad_request', m.storage_too_large({}, { locale })),
  broken: (locale: Locale) => new Refusal('bad_request', m.storage_broken({}, { locale })),
  missing: (locale: Locale) => new Refusal('not_found', m.storage_missing({}, { locale })),
  unfit: (because: Unfit, locale: Locale) =>
    new Refusal(
      'bad_request',
      {
        kind: () => m.storage_kind({ endings }, { locale }),
        ending: () => m.storage_ending({}, { locale }),
        archive: () => m.storage_archive({}, { locale }),
      }[because](),
    ),
};
