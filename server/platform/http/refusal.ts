import type { EnvelopeStatus, Refusal as RefusalWord } from '../../../contract/envelope.ts';
import type { PermissionCode } from '../../../contract/permissions.ts';

const statuses: Record<RefusalWord, EnvelopeStatus> = {
  bad_request: 400,
  fail: 400,
  validation: 400,
  token_invalid: 401,
  forbidden: 403,
  view_ended: 403,
  not_found: 404,
  too_large: 413,
  too_many: 429,
  system: 500,
  busy: 503,
};

/**
 * A refusal that a person may read: thrown by handlers, turned into the envelope by the application.
 * `message` is in the caller's language already; `fields` holds the message of each field at fault,
 * `current` the record that a late save would have written over, `needs` the permissions of which one was missing, for
 * the log alone.
 */
export class Refusal extends Error {
  readonly word: RefusalWord;
  readonly status: EnvelopeStatus;
  readonly fields: Record<string, string> | undefined;
  readonly current: Record<string, unknown> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly needs: readonly PermissionCode[];

  constructor(
    word: RefusalWord,
    message: string,
    detail: {
      fields?: Record<string, string>;
      current?: Record<string, unknown>;
      retryAfterSeconds?: number;
      needs?: readonly PermissionCode[];
    } = {},
  ) {
    super(message);
    this.name = 'Refusal';
    this.word = word;
    this.status = statuses[word];
    this.fields = detail.fields;
    this.current = detail.current;
    this.retryAfterSeconds = detail.retryAfterSeconds;
    this.needs = detail.needs ?? [];
  }
}
