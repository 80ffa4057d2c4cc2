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
  /** Path with its API prefix, or a whole address; query parameters included. */
  url: string;
  body?: unknown;
  token?: string | undefined;
  /** The portal is seen as a role: the token of that view. */
  roleView?: string | undefined;
  /** Sent as Accept-Language: the server's messages come in it. */
  language: string;
  /** One per form instance: a repeat within a day gets the first answer. */
  idempotencyKey?: string | undefined;
  responseType: 'json' | 'binary';
  /** It is sent to its end also when the page is closed or loaded again meanwhile. */
  outlivesPage?: boolean | undefined;
  /** Aborting it cancels the call, which then rejects. */
  signal: AbortSignal;
  /** Bytes read so far and, when the server said so, of how many. */
  onProgress?: (received: number, total: number | undefined) => void;
};

export type HttpReply = {
  /** Status line of HTTP. */
  status: number;
  /** Parsed JSON; undefined when the reply was not JSON. */
  json: unknown;
  /** The bytes of a binary reply that was accepted. */
  file: Blob | undefined;
  /** The name that the server gives the file. */
  fileName: string | undefined;
  requestId: string | undefined;
};

/** Where the API is, without a slash at the end: empty (the host of the page) except in test set-ups (section 7). */
export const apiHost = withoutEnding(import.meta.env.VITE_API_HOST ?? '', '/');

/**
 * One call over the network. Resolves with every reply, refused ones too; rejects with the reason when there was
 * none: no connection, a reply cut short, or an abort. Deciding what a reply means is the request machine's work.
 */
export async function sendHttp(request: HttpRequest): Promise<HttpReply> {
  const response = await redaxios<unknown>({
    url: apiHost + request.url.replace(/^\/\/+/, '/'),
    method: request.method === 'POST' ? 'post' : 'get',
    data: request.body,
    headers: headersOf(request),
    responseType: 'stream',
    validateStatus: () => true,
    // redaxios knows neither a signal nor what outlives its page
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

/** A page that previews something asks for all it shows as such; the server knows which calls it is about. */
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
  // a compressed reply's length says nothing about the bytes that are read
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

/** The file name of a Content-Disposition header; its UTF-8 form (RFC 6266) goes before the plain one. */
function fileNameIn(disposition: string | null): string | undefined {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  try {
    if (extended !== undefined) return decodeURIComponent(extended);
  } catch {
    // a wrongly escaped name: the plain one serves
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
