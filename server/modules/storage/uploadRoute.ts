import type { Readable } from 'node:stream';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { UPLOAD_MAX_BYTES } from '../../../contract/constants.ts';
import { UPLOAD_PATH } from '../../../contract/uploads.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { plainName } from '../../platform/http/attachment.ts';
import { identify, type ResolveToken } from '../../platform/http/guard.ts';
import { refusalLocale } from '../../platform/http/locale.ts';
import { allowTime, endTime } from '../../platform/http/patience.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { accepted, refusals } from '../../platform/http/reply.ts';
import { networkOf } from '../../platform/limits/network.ts';
import { type Draft, type EmbeddedHost, TooManyBytes } from '../../platform/storage/embeddedHost.ts';
import { inspect, UnfitFile } from '../../platform/storage/inspect.ts';
import { type UploadPolicy, verifiedPolicy } from '../../platform/storage/policy.ts';
import { noteFile } from './files.ts';
import { spendGrant } from './grants.ts';
import { uploadRefusals } from './refusals.ts';

export type UploadRouteOptions = Pick<Dependencies, 'database' | 'limiter' | 'space'> & {
  host: EmbeddedHost;
  resolveToken: ResolveToken;
};

/** Enough for the largest file over a slow connection. */
const UPLOAD_MS = 7_200_000;
/** A sender without data for this long counts as disconnected. */
const STALLED_MS = 30_000;
/** After a refusal the rest is read for this long, so that the sender can read the response. */
const LEAVE_MS = 5_000;
/** Maximum size of the form without its file. */
const FORM_BYTES = 65_536;
const PER_MINUTE = { max: 600, windowSeconds: 60 };

/**
 * Returns the upload route of the embedded storage host. It accepts the same form as OSS: fields first, then the file,
 * which is streamed to the disk. The policy is checked before the first byte of the file is written. The policy itself
 * authorizes the upload: a token is not needed, but if one is sent it must belong to the user who got the policy.
 */
export function uploadRoute(options: UploadRouteOptions) {
  return async (app: FastifyInstance): Promise<void> => {
    await app.register(multipart, {
      throwFileSizeLimit: false,
      limits: { fieldNameSize: 100, fieldSize: 8_192, fields: 20, files: 1, parts: 21, fileSize: UPLOAD_MAX_BYTES + 1 },
    });
    app.post(
      UPLOAD_PATH,
      {
        handlerTimeout: UPLOAD_MS,
        schema: {
          summary: 'Upload a file to the embedded storage host as a form',
          tags: ['storage'],
          consumes: ['multipart/form-data'],
        },
      },
      async (request) => {
        await takeForm(request, options).catch((error: unknown) => {
          discardRest(request);
          throw refusalFor(error, request);
        });
        return accepted(null);
      },
    );
  };
}

async function takeForm(request: FastifyRequest, options: UploadRouteOptions): Promise<void> {
  const locale = refusalLocale(request);
  const { retryAfterSeconds } = await options.limiter.take(`upload ${networkOf(request.ip)}`, PER_MINUTE);
  if (retryAfterSeconds > 0) throw refusals.tooMany(locale, retryAfterSeconds);
  if (Number(request.headers['content-length'] ?? 0) > UPLOAD_MAX_BYTES + FORM_BYTES)
    throw uploadRefusals.tooLarge(locale);
  if (!(await options.space.hasSpaceForFiles())) throw refusals.storageFull(locale);
  const fields: Record<string, string> = Object.create(null);
  let taken = false;
  for await (const part of request.parts()) {
    if (taken) throw uploadRefusals.broken(locale);
    if (part.type === 'file') {
      if (part.fieldname !== 'file') throw uploadRefusals.broken(locale);
      await takeFile(request, part, fields, options);
      taken = true;
    } else {
      if (part.fieldname in fields || part.valueTruncated) throw uploadRefusals.broken(locale);
      fields[part.fieldname] = String(part.value);
    }
  }
  if (!taken) throw uploadRefusals.broken(locale);
}

async function takeFile(
  request: FastifyRequest,
  part: MultipartFile,
  fields: Readonly<Record<string, string>>,
  { host, database, resolveToken }: UploadRouteOptions,
): Promise<void> {
  const locale = refusalLocale(request);
  const policy = verifiedPolicy(fields, await host.secrets());
  if (!policy || fields.OSSAccessKeyId !== host.accessKeyId) throw uploadRefusals.policy(locale);
  const caller = request.headers.authorization ? await identify(request, 'signedIn', resolveToken) : null;
  const owner = await spendGrant(database, policy.key, caller?.user.id);
  if (owner === null) throw uploadRefusals.policy(locale);
  const draft = await receive(request, part.file, host, policy);
  try {
    const name = plainName(part.filename);
    const type = await inspect(draft.source, name);
    await draft.keep();
    await noteFile(database, { key: policy.key, name, type, owner, bytes: draft.bytes, etag: draft.etag });
  } catch (error) {
    await draft.discard();
    throw error;
  }
}

/** Streams the file to the disk; a disconnected sender leaves nothing open. */
async function receive(
  request: FastifyRequest,
  content: Readable,
  host: EmbeddedHost,
  { key, maxBytes }: UploadPolicy,
): Promise<Draft> {
  const { raw } = request;
  const stalled = setTimeout(() => content.destroy(new Error('premature end')), STALLED_MS);
  const goOn = () => void stalled.refresh();
  raw.on('data', goOn);
  allowTime(raw.socket);
  try {
    return await host.receive(key, content, maxBytes);
  } finally {
    clearTimeout(stalled);
    raw.off('data', goOn);
    endTime(raw.socket);
  }
}

/** Reads a refused form for a moment; otherwise its sender would see a broken connection instead of the response. */
function discardRest({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
  if (raw.complete || raw.readableEnded) return;
  const late = setTimeout(() => raw.destroy(), LEAVE_MS);
  raw.once('close', () => clearTimeout(late));
  raw.once('end', () => clearTimeout(late));
}

function refusalFor(error: unknown, request: FastifyRequest): unknown {
  const locale = refusalLocale(request);
  if (error instanceof Refusal) return error;
  if (error instanceof TooManyBytes) return uploadRefusals.tooLarge(locale);
  if (error instanceof UnfitFile) {
    request.log.info({ because: error.message }, 'an upload was refused');
    return uploadRefusals.unfit(error.because, locale);
  }
  return error instanceof Error && isBrokenForm(error) ? uploadRefusals.broken(locale) : error;
}

/** Errors of the parser and the stream for an invalid or truncated form. */
const isBrokenForm = ({ name, message }: Error): boolean =>
  name === 'FastifyError' || /multipart|premature|terminated early|boundary|aborted|header/i.test(message);
