import redaxios from 'redaxios';
import { PREVIEW_HEADER } from '../../contract/pageAddresses.ts';
import { ROLE_VIEW_HEADER } from '../../contract/roleView.ts';
import type { Method } from '../../contract/routes.ts';
import { TIME_ZONE_HEADER } from '../../contract/timeZone.ts';
import { withoutEnding } from '../../contract/withoutEnding.ts';
import { ownTimeZone } from '../i18n/timeZone.ts';
import { previewToken } from './preview.ts';

export type HttpRequest = {
  method: Method;
  /** A path with its API prefix or a full URL, including the query. */
  url: string;
  body?: unknown;
  token?: string | undefined;
  /** The token of the role view in which the call is made. */
  roleView?: string | undefined;
  /** Sent as Accept-Language, so that the server's messages are in this language. */
  language: string;
  /** One per form instance: a repeat within a day gets the first response. */
  idempotencyKey?: string | undefined;
  responseType: 'json' | 'binary';
  /** Whether the call continues when the page is closed or reloaded. */
  outlivesPage?: boolean | undefined;
  /** Aborting it cancels the call, which then rejects. */
  signal: AbortSignal;
  /** The bytes read so far and the total, if the server sent it. */
  onProgress?: (received: number, total: number | undefined) => void;
};

export type HttpReply = {
  status: number;
  /** Parsed JSON; undefined if the reply was not JSON. */
  json: unknown;
  /** The bytes of an accepted binary reply. */
  file: Blob | undefined;
  /** The file name from the server. */
  fileName: string | undefined;
  requestId: string | undefined;
};

/**
 * The host of the API without a trailing slash. Empty (the page's host) except in test setups (specification, section
 * 7).
 */
export const apiHost = withoutEnding(import.meta.env.VITE_API_HOST ?? '', '/');

/**
 * Performs one call over the network. Resolves with every reply, including errors. Rejects if there was none: no
 * connection, a reply cut short, or an abort. The request machine decides what a reply means.
 */
export async function sendHttp(request: HttpRequest): Promise<HttpReply> {
  const response = await redaxios<unknown>({
    url: apiHost + request.url.replace(/^\/\/+/, '/'),
    method: request.method === 'POST' ? 'post' : 'get',
    data: request.body,
    headers: headersOf(request),
    responseType: 'stream',
    validateStatus: () => true,
    // redaxios supports neither `signal` nor `keepalive`
    fetch: (url: RequestInfo | URL, init?: RequestInit) =>
      fetch(url, { ...init, signal: request.signal, ...(request.outlivesPage && { keepalive: true }) }),
  });
  const { headers } = response;
  const type = headers.get('content-type') ?? '';
  const bytes = await readBody(response.data as ReadableStream<Uint8Array<ArrayBuffer>> | null, headers, request);
  const isFile = request.responseType === 'binary' && response.status >= 200 && response.status < 300;
  return {
    status: response.status,
    json: isFile ? undefined : parseJson(await bytes.text()),
    file: isFile ? bytes.slice(0, bytes.size, type) : undefined,
    fileName: fileNameIn(headers.get('content-disposition')),
    requestId: headers.get('x-request-id') ?? undefined,
  };
}

/** A page in preview sends its token with all calls; the server knows for which of them it counts. */
function headersOf({ token, roleView, language, idempotencyKey }: HttpRequest): Record<string, string> {
  const preview = previewToken();
  return {
    accept: 'application/json, */*;q=0.1',
    'accept-language': language,
    [TIME_ZONE_HEADER]: ownTimeZone(),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(roleView === undefined ? {} : { [ROLE_VIEW_HEADER]: roleView }),
    ...(preview === undefined ? {} : { [PREVIEW_HEADER]: preview }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  };
}

async function readBody(
  stream: ReadableStream<Uint8Array<ArrayBuffer>> | null,
  headers: Headers,
  { onProgress }: HttpRequest,
): Promise<Blob> {
  if (stream === null) return new Blob();
  // the length of a compressed reply is not the number of bytes read
  const length = headers.has('content-encoding') ? Number.NaN : Number(headers.get('content-length') ?? Number.NaN);
  const total = Number.isFinite(length) ? length : undefined;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    chunks.push(part.value);
    received += part.value.byteLength;
    onProgress?.(received, total);
  }
  return new Blob(chunks);
}

/**
 * Returns the file name of a Content-Disposition header. Its UTF-8 form (RFC 6266) takes precedence over the plain one.
 */
function fileNameIn(disposition: string | null): string | undefined {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  try {
    if (extended !== undefined) return decodeURIComponent(extended);
  } catch {
    // invalid escapes: use the plain name
  }
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
