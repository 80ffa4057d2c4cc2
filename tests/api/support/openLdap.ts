import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { selfSigned } from '../../support/certificate.ts';

/** Where Debian's package `slapd` is unpacked; by default it is installed. */
const ROOT = process.env.SLAPD_ROOT ?? '/';
const SLAPD = join(ROOT, 'usr/sbin/slapd');

export const hasOpenLdap = existsSync(SLAPD);

const environment = {
  PATH: process.env.PATH,
  ...(ROOT !== '/' && { LD_LIBRARY_PATH: join(ROOT, 'usr/lib/x86_64-linux-gnu') }),
};

/** Starts a real OpenLDAP server on this machine with StartTLS, and adds the entries of an LDIF text. */
export async function openLdap(suffix: string, ldif: string) {
  const directory = mkdtempSync(join(tmpdir(), 'oncology-ldap-'));
  const at = (name: string) => join(directory, name);
  mkdirSync(at('data'));
  const { key, cert } = selfSigned();
  writeFileSync(at('key.pem'), key, { mode: 0o600 });
  writeFileSync(at('certificate.pem'), cert);
  writeFileSync(at('entries.ldif'), ldif);
  const schemas = ['core', 'cosine', 'inetorgperson'].map(
    (name) => `include ${join(ROOT, `etc/ldap/schema/${name}.schema`)}`,
  );
  const settings = [
    ...schemas,
    `modulepath ${join(ROOT, 'usr/lib/ldap')}`,
    'moduleload back_mdb',
    `TLSCertificateFile ${at('certificate.pem')}`,
    `TLSCertificateKeyFile ${at('key.pem')}`,
    'access to attrs=userPassword by anonymous auth by * none',
    'access to * by users read by * none',
    'database mdb',
    `suffix "${suffix}"`,
    `directory ${at('data')}`,
    'maxsize 10485760',
  ];
  writeFileSync(at('slapd.conf'), `${settings.join('\n')}\n`);
  execFileSync(SLAPD, ['-Tadd', '-f', at('slapd.conf'), '-l', at('entries.ldif')], { env: environment });
  const port = await freePort();
  const server = spawn(SLAPD, ['-f', at('slapd.conf'), '-h', `ldap://127.0.0.1:${port}/`, '-d', '0'], {
    env: environment,
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  while (!(await answers(port)) && server.exitCode === null) await setTimeout(50);
  return {
    port,
    cert,
    close: async () => {
      server.kill();
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
