import { type BinaryFile, keyOf, type Reply, type SendInput } from '../../machines/request/call.ts';
import { tell } from '../../machines/system.ts';
import { fromPromise } from '../effects/fromPromise.ts';
import type { HttpReply, HttpRequest } from '../effects/http.ts';
import { currentLocale, LANGUAGE_TAGS } from '../i18n/locale.ts';

/** What a call needs from the outside world. */
export type CallEffects = {
  sendHttp: (request: HttpRequest) => Promise<HttpReply>;
  /** Returns the reply that came with the page, once. */
  takeStartData: (key: string) => unknown;
  /** Returns the reply to a call sent before the page's code was loaded, once and for the same token. */
  takeEarlyReply: (key: string, token: string) => Promise<Reply | undefined> | undefined;
};

/**
 * The `send` actor of the request machine: performs one call over the network, or takes its reply from the page or from
 * an early call. Reports its progress to `requests` under the call's number.
 */
export function defineSendActor(effects: CallEffects) {
  return fromPromise<Reply, SendInput>(async ({ input: { call, token, view, number }, signal, system }) => {
    const key = keyOf(call);
    const prepared = token === null ? effects.takeStartData(key) : undefined;
    if (prepared !== undefined) return { httpStatus: 200, body: prepared };
    const early = token === null || view !== null ? undefined : await effects.takeEarlyReply(key, token);
    if (early !== undefined) return early;
    const report = (loaded: number, total: number | undefined) => {
      // the number of an ended call may be another call's by now
      if (!signal.aborted)
        tell(system, 'requests', { type: 'requests.progressed', number, loaded, total: total ?? null });
    };
    const reply = await effects.sendHttp({
      method: call.method,
      url: call.url,
      body: call.body,
      token: token ?? undefined,
      roleView: view ?? undefined,
      language: LANGUAGE_TAGS[currentLocale()],
      idempotencyKey: call.idempotencyKey,
      outlivesPage: call.outlivesPage,
      responseType: call.binary ? 'binary' : 'json',
      signal,
      ...(call.binary && { onProgress: report }),
    });
    return {
      httpStatus: reply.status,
      body: reply.file ? { status: 200, message: '', data: fileOf(reply.file, reply.fileName) } : reply.json,
      ...(reply.requestId && { requestId: reply.requestId }),
    };
  });
}

function fileOf(file: Blob, fileName = ''): BinaryFile {
  return { url: URL.createObjectURL(file), fileName, type: file.type, bytes: file.size };
}
