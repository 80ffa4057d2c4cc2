import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { request } from 'node:https';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ConnectionOptions, connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasNginx, type Nginx, startNginx } from './support/nginx.ts';

if (!hasNginx) console.log('TLS of the nginx file is skipped: there is no nginx');

describe.skipIf(!hasNginx)('[A143] TLS of server/deployment/nginx.conf', () => {
  const directory = mkdtempSync(join(tmpdir(), 'oncology-tls-'));
  const portal = createServer((request, reply) => {
    reply.setHeader('strict-transport-security', 'max-age=31536000');
    reply.end(`${request.headers['x-forwarded-proto']}`);
  });
  let nginx: Nginx;
  beforeAll(async () => {
    await new Promise<void>((resolve) => portal.listen(0, '127.0.0.1', resolve));
    // A port at which nobody listens: nginx answers 502 itself if the portal does not.
    const closed = createSocketServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    nginx = await startNginx(directory, [(portal.address() as AddressInfo).port, port]);
  });
  afterAll(async () => {
    await nginx?.stop();
    portal.closeAllConnections();
    portal.close();
    rmSync(directory, { recursive: true, force: true });
  });

  const fetched = (path: string, method = 'GET') =>
    new Promise<{ status: number | undefined; hsts: string | undefined; text: string }>((resolve, reject) => {
      // more than nginx takes, which it refuses before the body
      const headers = method === 'POST' ? { 'content-length': 2_000_000 } : {};
      const asked = request(`${nginx.tls}${path}`, { ca: nginx.certificate, method, headers }, (reply) => {
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        reply.on('end', () => {
          const { statusCode: status, headers } = reply;
          resolve({ status, hsts: headers['strict-transport-security'], text: Buffer.concat(chunks).toString() });
        });
      });
      asked.on('error', reject);
      if (method === 'POST') asked.flushHeaders();
      else asked.end();
    });

  const agreed = (options: ConnectionOptions) =>
    new Promise<string | null>((resolve) => {
      const { hostname: host, port } = new URL(nginx.tls);
      const socket = connect({ host, port: Number(port), ca: nginx.certificate, ...options }, () => {
        resolve(`${socket.getProtocol()} ${socket.getCipher().name} ${socket.alpnProtocol}`);
        socket.destroy();
      });
      socket.on('error', () => resolve(null));
    });

  test('pages are sent over TLS with one HSTS header, also replies of nginx itself', async () => {
    expect(await fetched('/home')).toEqual({ status: 200, hsts: 'max-age=31536000', text: 'https' });
    expect(await fetched('/onco', 'POST')).toMatchObject({ status: 413, hsts: 'max-age=31536000' });
  });

  test('an address without TLS leads to the one with TLS', async () => {
    const reply = await fetch(`${nginx.redirects}/search?q=KRAS`, { redirect: 'manual' });
    expect([reply.status, reply.headers.get('location')]).toEqual([301, 'https://127.0.0.1/search?q=KRAS']);
  });

  test('only TLS 1.2 with forward secrecy and TLS 1.3 are accepted', async () => {
    expect(await agreed({ ALPNProtocols: ['h2', 'http/1.1'] })).toMatch(/^TLSv1\.3 TLS_.* h2$/);
    expect(await agreed({ maxVersion: 'TLSv1.2' })).toMatch(/^TLSv1\.2 ECDHE-ECDSA-.*(GCM|POLY)/);
    expect(await agreed({ minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' })).toBeNull();
    const old = ['ECDHE-ECDSA-AES128-SHA', 'ECDHE-ECDSA-AES256-SHA384', 'AES128-GCM-SHA256', 'AES256-SHA'];
    for (const ciphers of old) expect(await agreed({ maxVersion: 'TLSv1.2', ciphers })).toBeNull();
  });
});
