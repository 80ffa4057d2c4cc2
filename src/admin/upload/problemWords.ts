import { UPLOAD_MAX_BYTES } from '../../../contract/constants.ts';
import type { Problem } from '../../../machines/upload/problem.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatBytes } from '../../i18n/format.ts';

/** Returns why an upload failed, in the reader's language. */
export function problemWords(problem: Problem): string {
  switch (problem.kind) {
    case 'tooLarge':
      return problem.maxBytes < UPLOAD_MAX_BYTES
        ? m.upload_too_large_here({ size: formatBytes(problem.maxBytes) })
        : m.upload_too_large({ size: formatBytes(UPLOAD_MAX_BYTES) });
    case 'kind':
      return m.upload_kind();
    case 'noConfiguration':
      return m.upload_no_configuration();
    case 'network':
      return m.upload_network();
    case 'refused':
      return problem.message || m.upload_refused();
  }
}
