/** Every JSON response has this shape, and its HTTP status equals `status` (specification, section 8). */
export const ENVELOPE_STATUSES = [200, 400, 401, 403, 404, 413, 429, 500, 503] as const;
export type EnvelopeStatus = (typeof ENVELOPE_STATUSES)[number];

/** Stable identifiers of refusals. Views and statecharts depend on these, never on the message. */
export const REFUSALS = [
  'bad_request',
  'fail',
  'validation',
  'forbidden',
  'view_ended',
  'proof_needed',
  'token_invalid',
  'not_found',
  'too_large',
  'too_many',
  'system',
  'busy',
] as const;
export type Refusal = (typeof REFUSALS)[number];

/**
 * What proves that a caller is the owner of the account: the password; with a second factor a code or a passkey; a new
 * sign-in for accounts without a password.
 */
export const PROOF_KINDS = ['password', 'code', 'passkey', 'signIn'] as const;
export type ProofKind = (typeof PROOF_KINDS)[number];

export type Envelope<Data> = {
  status: EnvelopeStatus;
  message: string;
  data: Data | null;
  error?: Refusal;
  /** For `validation`: the message for each refused field. */
  fields?: Record<string, string>;
  /** For a save of an outdated version: the record in its current state. */
  current?: Record<string, unknown>;
  /** For `proof_needed`: one of these proves the caller (`prove`) before the call is repeated. */
  proof?: readonly ProofKind[];
};

export type ListData<Item> = { count: number; list: Item[] };

/** The result of an accepted call: the data, and for lists also `data.count`, copied to `total`. */
export type Accepted<Data> = { data: Data; total?: number };

/** The result of a call that was not accepted. It is plain data, so that it can be stored in a machine's context. */
export type CallFailure = {
  kind: 'refused' | 'tokenRejected' | 'networkFailed' | 'timedOut' | 'cancelled';
  status?: EnvelopeStatus;
  error?: Refusal;
  /** The server's own message; empty when there is none or when the call got no response. */
  message: string;
  fields?: Record<string, string>;
  current?: Record<string, unknown>;
  proof?: readonly ProofKind[];
  requestId?: string;
};
