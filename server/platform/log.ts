import pino, { type DestinationStream, type Logger } from 'pino';

/** Lines that wait for whoever reads them, in bytes; what comes beyond is left out. */
const WAITING_BYTES = 8 * 1024 * 1024;

/** Standard output, without waiting for whoever reads it; what was not written yet is when the process ends. */
export const standardOutput = () => pino.destination({ dest: 1, sync: false, maxLength: WAITING_BYTES });

/** Names under which secrets travel; wherever one stands in what is logged, its value is taken out. */
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
  'signature',
];
const PLACES = ['', '*.', '*.*.', '*.*.*.'];

/**
 * The log: JSON lines, without secrets. An error's own `code` (as in ECONNREFUSED) is no secret and stays.
 * @param sumsUp asked of each line with details: those that another line sums up are left out
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

/** Method and path of a request; queries and headers may carry secrets. */
function describeRequest(request: { method?: string; url?: string; ip?: string }) {
  return { method: request.method, path: request.url?.split('?')[0], address: request.ip };
}
