import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const BUCKET = 'portal-files';
const ID = 'LTAI-test';
const SECRET = 'a-secret-of-the-test';

type Condition = [string, string | number, string | number] | Record<string, string>;

/** Starts a host that accepts and refuses an upload form and HEAD, GET, PUT and DELETE requests as OSS does. */
export async function ossStandIn() {
  const objects = new Map<string, Buffer>();
  const sign = (text: string) => createHmac('sha1', SECRET).update(text).digest('base64');

  const takeForm = async (request: IncomingMessage): Promise<number> => {
    const form = await new Response(new Uint8Array(await buffer(request)), {
      headers: { 'content-type': request.headers['content-type'] ?? '' },
    }).formData();
    const text = (name: string) => String(form.get(name) ?? '');
    const file = form.get('file');
    if (!(file instanceof File) || [...form.keys()].at(-1) !== 'file') return 400;
    if (text('OSSAccessKeyId') !== ID || text('signature') !== sign(text('policy'))) return 403;
    const policy = JSON.parse(Buffer.from(text('policy'), 'base64').toString());
    if (!(new Date(policy.expiration).getTime() > Date.now())) return 403;
    for (const condition of policy.conditions as Condition[]) {
      if (!Array.isArray(condition)) {
        if (condition.bucket !== BUCKET) return 403;
      } else if (condition[0] === 'content-length-range') {
        if (file.size < Number(condition[1]) || file.size > Number(condition[2])) return 400;
      } else if (text(String(condition[1]).slice(1)) !== condition[2]) return 403;
    }
    objects.set(text('key'), Buffer.from(await file.arrayBuffer()));
    return Number(text('success_action_status'));
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', url = '', headers } = request;
    if (method === 'POST') return void response.writeHead(await takeForm(request)).end();
    const key = url.slice(1);
    const expected = `OSS ${ID}:${sign(`${method}\n\n${headers['content-type'] ?? ''}\n${headers.date}\n/${BUCKET}/${key}`)}`;
    if (headers.authorization !== expected) return void response.writeHead(403).end();
    const object = objects.get(key);
    if (method === 'PUT') {
      if (headers['content-length'] === undefined) return void response.writeHead(411).end();
      objects.set(key, await buffer(request));
      return void response.writeHead(200).end();
    }
    if (method === 'DELETE') {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    if (!object) return void response.writeHead(404).end();
    const etag = `"${createHash('md5').update(object).digest('hex').toUpperCase()}"`;
    if (![undefined, etag].includes(headers['if-match'])) return void response.writeHead(412).end();
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
    const part = first === undefined ? object : object.subarray(Number(first), Number(last) + 1);
    response.writeHead(first === undefined ? 200 : 206, { 'content-length': part.length, etag });
    response.end(method === 'HEAD' ? undefined : part);
  };

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    objects,
    environment: {
      STORAGE_HOST: `${address}/`,
      STORAGE_BUCKET: BUCKET,
      STORAGE_ACCESS_KEY_ID: ID,
      STORAGE_ACCESS_KEY_SECRET: SECRET,
    },
    address,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
