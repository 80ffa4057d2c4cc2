/** Every JSON reply has this shape, and the HTTP status equals `status` (specification, section 8). */
export const ENVELOPE_STATUSES = [200, 400, 401, 403, 404, 413, 429, 500, 503] as const;
export type EnvelopeStatus = (typeof ENVELOPE_STATUSES)[number];

/** The stable word of a refusal. Views and machines decide by this word, never by the message. */
export const REFUSALS = [
  'bad_request',
  'fail',
  'validation',
  'forbidden',
  'view_ended',
  'token_invalid',
  'not_found',
  'too_large',
  'too_many',
  'system',
  'busy',
] as const;
export type Refusal = (typeof REFUSALS)[number];

export type Envelope<Data> = {
  status: EnvelopeStatus;
  message: string;
  data: Data | null;
  error?: Refusal;
  /** For `validation`: the message of each field that was refused. */
  fields?: Record<string, string>;
  /** For a save that came too late: the record as it is now. */
  current?: Record<string, unknown>;
};

export type ListData<Item> = { count: number; list: Item[] };

/** What an accepted call gives its caller: the data, and `data.count` copied to `total` for lists. */
export type Accepted<Data> = { data: Data; total?: number };

/** What a call that was not accepted gives its caller. Plain data, so that it can live in a machine's context. */
export type CallFailure = {
  kind: 'refused' | 'tokenRejected' | 'networkFailed' | 'timedOut' | 'cancelled';
  status?: EnvelopeStatus;
  error?: Refusal;
  /** The server's own words; empty where there are none, also for a call that got no answer. */
  message: string;
  fields?: Record<string, string>;
  current?: Record<string, unknown>;
  requestId?: string;
};
