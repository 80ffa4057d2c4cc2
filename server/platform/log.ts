import pino, { type DestinationStream, type Logger } from 'pino';

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

/** The log: JSON lines, without secrets. An error's own `code` (as in ECONNREFUSED) is no secret and stays. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const paths = SECRETS.flatMap((name) => PLACES.map((place) => `${place}${name}`)).filter(
    (path) => path !== 'err.code',
  );
  return pino(
    {
      level,
      redact: { paths, censor: '[removed]' },
      serializers: { err: pino.stdSerializers.err, req: describeRequest },
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    destination ?? pino.destination({ dest: 1, sync: true }),
  );
}

/** Method and path of a request; queries and headers may carry secrets. */
function describeRequest(request: { method?: string; url?: string; ip?: string }) {
  return { method: request.method, path: request.url?.split('?')[0], address: request.ip };
}
