import type { EnvelopeStatus, ProofKind, Refusal as RefusalWord } from '../../../contract/envelope.ts';
import type { PermissionCode } from '../../../contract/permissions.ts';

const statuses: Record<RefusalWord, EnvelopeStatus> = {
  bad_request: 400,
  fail: 400,
  validation: 400,
  token_invalid: 401,
  forbidden: 403,
  view_ended: 403,
  proof_needed: 403,
  not_found: 404,
  too_large: 413,
  too_many: 429,
  system: 500,
  busy: 503,
};

/**
 * A refusal with a message for the user. Handlers throw it, and the application turns it into the envelope.
 *
 * `message` is already in the caller's language. `fields` holds a message for each wrong field. `current` is the record
 * that a late save would have overwritten. `proof` lists what proves the caller first. `needs` lists the permissions
 * of which one was missing; it is only for the log. `forProgram`: the caller is a program, which reads in a header how
 * to authenticate (RFC 6750).
 */
export class Refusal extends Error {
  readonly word: RefusalWord;
  readonly status: EnvelopeStatus;
  readonly fields: Record<string, string> | undefined;
  readonly current: Record<string, unknown> | undefined;
  readonly proof: readonly ProofKind[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly needs: readonly PermissionCode[];
  readonly forProgram: boolean;

  constructor(
    word: RefusalWord,
    message: string,
    detail: {
      fields?: Record<string, string>;
      current?: Record<string, unknown>;
      proof?: readonly ProofKind[];
      retryAfterSeconds?: number;
      needs?: readonly PermissionCode[];
      forProgram?: boolean;
    } = {},
  ) {
    super(message);
    this.name = 'Refusal';
    this.word = word;
    this.status = statuses[word];
    this.fields = detail.fields;
    this.current = detail.current;
    this.proof = detail.proof;
    this.retryAfterSeconds = detail.retryAfterSeconds;
    this.needs = detail.needs ?? [];
    this.forProgram = detail.forProgram ?? false;
  }
}
