import pino, { type DestinationStream, type Logger } from 'pino';

/** Bytes of lines that may wait to be read. Further lines are dropped. */
const WAITING_BYTES = 8 * 1024 * 1024;

/**
 * Writes to standard output without waiting for the reader. Lines that still wait are written when the process ends.
 */
export const standardOutput = () => pino.destination({ dest: 1, sync: false, maxLength: WAITING_BYTES });

/** Names of fields that carry secrets. Wherever one occurs in a log entry, its value is removed. */
const SECRETS = [
  'authorization',
  'cookie',
  'password',
  'oldPassword',
  'confirmPassword',
  'token',
  'resetToken',
  'code',
  'secret',
  'ticket',
  'factorCode',
  'recoveryCodes',
  'signature',
];
const PLACES = ['', '*.', '*.*.', '*.*.*.'];

/**
 * Creates the log: JSON lines without secrets. An error's `code` (such as ECONNREFUSED) is not a secret and is kept.
 * @param sumsUp called for each line with details; a line that another one sums up is left out
 */
export function createLog(
  level: string,
  destination: DestinationStream,
  sumsUp: (details: unknown) => boolean = () => false,
): Logger {
  const paths = SECRETS.flatMap((name) => PLACES.map((place) => `${place}${name}`)).filter(
    (path) => path !== 'err.code',
  );
  return pino(
    {
      level,
      hooks: {
        logMethod(given, write) {
          if (!sumsUp(given[0])) write.apply(this, given);
        },
      },
      redact: { paths, censor: '[removed]' },
      serializers: { err: pino.stdSerializers.err, req: describeRequest },
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    destination,
  );
}

/** Returns method and path of a request. Queries and headers may carry secrets. */
function describeRequest(request: { method?: string; url?: string; ip?: string }) {
  return { method: request.method, path: request.url?.split('?')[0], address: request.ip };
}
