import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { selfSigned } from '../../support/certificate.ts';
import { guard } from '../../support/guard.ts';
import { holdPort } from '../../support/heldPort.ts';
import { ended, outputOf } from '../../support/serverProcess.ts';

const START_MS = 30_000;

/** Whether nginx, Debian's or another one, is in the path. */
export const hasNginx = spawnSync('nginx', ['-v']).status === 0;

const deployed = (name: string) => readFileSync(new URL(`../../../server/deployment/${name}`, import.meta.url), 'utf8');

/** `url` is without TLS; `tls` is the address with TLS, and `redirects` the one that leads there. */
export type Nginx = {
  url: string;
  tls: string;
  redirects: string;
  certificate: string;
  output: () => string;
  pid: number;
  stop: () => Promise<void>;
};

/**
 * Starts nginx with the portal's configuration file in front of servers at two ports. Only ports and places are
 * changed.
 *
 * @param keepsPages whether nginx also keeps public pages
 * @param passesAddress whether the servers get the address that the client names: a benchmark asks as many clients
 */
export async function startNginx(
  directory: string,
  ports: readonly [number, number],
  { keepsPages = false, passesAddress = false } = {},
): Promise<Nginx> {
  const [port, tls, redirects] = [holdPort(), holdPort(), holdPort()];
  mkdirSync(directory, { recursive: true });
  const { cert, key } = selfSigned();
  writeFileSync(join(directory, 'portal.crt'), cert);
  writeFileSync(join(directory, 'portal.key'), key, { mode: 0o600 });
  const said = [
    ['127.0.0.1:8081 ', `127.0.0.1:${ports[0]} `],
    ['127.0.0.1:8082 ', `127.0.0.1:${ports[1]} `],
    ['listen 80;', `listen 127.0.0.1:${redirects};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${port}; listen 127.0.0.1:${tls} ssl http2;`],
    ['/etc/nginx/portal.crt', join(directory, 'portal.crt')],
    ['/etc/nginx/portal.key', join(directory, 'portal.key')],
    ['/etc/nginx/portal-pages*.conf', join(directory, 'portal-pages*.conf')],
  ] as const;
  const address = ['X-Forwarded-For $remote_addr;', 'X-Forwarded-For $http_x_forwarded_for;'] as const;
  writeFileSync(join(directory, 'site.conf'), changed('nginx.conf', passesAddress ? [...said, address] : said));
  if (keepsPages) {
    const places = [['/var/cache/nginx/portal', join(directory, 'pages')]] as const;
    writeFileSync(join(directory, 'site-cache.conf'), changed('nginx-cache.conf', places));
    writeFileSync(join(directory, 'portal-pages.conf'), deployed('nginx-cache-pages.conf'));
  }
  writeFileSync(join(directory, 'nginx.conf'), around(directory));
  const child = spawn('nginx', ['-p', directory, '-c', join(directory, 'nginx.conf'), '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  guard(child);
  const output = outputOf(child);
  const url = `http://127.0.0.1:${port}`;
  // connects only, without a request: nginx would count servers that do not run yet as failing
  const listens = async () => {
    if (child.exitCode !== null) return;
    const probe = createConnection(port, '127.0.0.1');
    await once(probe, 'connect').finally(() => probe.destroy());
  };
  for (const until = Date.now() + START_MS; ; await delay(20)) {
    const failure = await listens().catch((error: unknown) => error);
    if (failure === undefined) break;
    if (Date.now() > until) throw failure;
  }
  if (child.exitCode !== null) throw new Error(`nginx did not start: ${output()}`);
  return {
    url,
    tls: `https://127.0.0.1:${tls}`,
    redirects: `http://127.0.0.1:${redirects}`,
    certificate: cert,
    output,
    pid: child.pid ?? 0,
    stop: () => ended(child, 'SIGTERM'),
  };
}

/** Returns a file of the portal in which texts, each of which must be there once, are replaced. */
function changed(name: string, replaced: readonly (readonly [string, string])[]): string {
  return replaced.reduce((text, [from, to]) => {
    if (text.split(from).length !== 2) throw new Error(`${name} says ${from} not once`);
    return text.replace(from, to);
  }, deployed(name));
}

/** Returns the settings of a distribution's nginx.conf, with all files in one directory. */
function around(directory: string): string {
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
${userInfo().uid === 0 ? 'user root;' : ''}
daemon off;
worker_processes 2;
pid ${join(directory, 'nginx.pid')};
events { worker_connections 512; }
http {
  default_type application/octet-stream;
  ${places.map((name) => `${name}_temp_path ${join(directory, name)};`).join('\n  ')}
  include ${join(directory, 'site*.conf')};
}
`;
}
