import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { createServer as createSecured, TLSSocket } from 'node:tls';

/** An entry: its attributes by name. `userPassword` is what it binds with. */
export type DirectoryEntry = { dn: string; attributes: Record<string, readonly (string | Buffer)[]> };

type Element = { tag: number; value: Buffer };
type Asked = { op: 'bind' | 'search' | 'startTls'; dn: string; filter?: string };

const CODES = { ok: 0, sizeLimit: 4, invalid: 49, unavailable: 52, protocol: 2 };

/**
 * A small LDAP server (RFC 4511) for tests without an installed one: bind, search with filters, and StartTLS. It notes
 * what it was asked.
 */
export async function directoryServer(
  entries: readonly DirectoryEntry[],
  { key, cert, secured = false }: { key?: string; cert?: string; secured?: boolean } = {},
) {
  const asked: Asked[] = [];
  const sockets = new Set<Socket>();
  let mute = false;
  const tls = { ...(key && { key }), ...(cert && { cert }) };

  const serve = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    let waiting: Buffer = Buffer.alloc(0);
    const receive = (part: Buffer) => {
      waiting = Buffer.concat([waiting, part]);
      for (;;) {
        const whole = readElement(waiting);
        if (!whole) return;
        waiting = whole.rest;
        if (mute) continue;
        answer(whole.element, socket, receive);
      }
    };
    socket.on('data', receive);
  };

  const answer = ({ value }: Element, socket: Socket, receive: (part: Buffer) => void) => {
    const [id, op] = elementsOf(value);
    if (!id || !op) return void socket.destroy();
    const send = (tag: number, ...parts: Buffer[]) =>
      socket.write(element(0x30, Buffer.concat([element(0x02, id.value), element(tag, Buffer.concat(parts))])));
    const result = (code: number) => [element(0x0a, Buffer.from([code])), text(''), text('')];
    if (op.tag === 0x42) return void socket.end();
    if (op.tag === 0x60) {
      const [, name, password] = elementsOf(op.value);
      const dn = name?.value.toString() ?? '';
      asked.push({ op: 'bind', dn });
      return void send(0x61, ...result(binds(dn, password?.value.toString() ?? '') ? CODES.ok : CODES.invalid));
    }
    if (op.tag === 0x77) {
      asked.push({ op: 'startTls', dn: '' });
      socket.removeListener('data', receive);
      send(0x78, ...result(tls.cert ? CODES.ok : CODES.unavailable));
      if (tls.cert) serve(new TLSSocket(socket, { isServer: true, ...tls }));
      return;
    }
    if (op.tag !== 0x63) return void send(0x65, ...result(CODES.protocol));
    const [base, , , sizeLimit, , , filter] = elementsOf(op.value);
    const dn = base?.value.toString() ?? '';
    if (!filter) return void send(0x65, ...result(CODES.protocol));
    asked.push({ op: 'search', dn, filter: written(filter) });
    const found = entries.filter((entry) => entry.dn.toLowerCase().endsWith(dn.toLowerCase()) && fits(filter, entry));
    const limit = sizeLimit?.value.readUIntBE(0, sizeLimit.value.length) ?? 0;
    for (const entry of found.slice(0, limit || found.length)) send(0x64, text(entry.dn), attributesOf(entry));
    send(0x65, ...result(limit > 0 && found.length > limit ? CODES.sizeLimit : CODES.ok));
  };

  /** As RFC 4513 says, a bind without a password succeeds and proves nothing. */
  const binds = (dn: string, password: string): boolean =>
    password === '' ||
    entries.some((entry) => entry.dn === dn && entry.attributes.userPassword?.includes(password) === true);

  const server = secured ? createSecured(tls, serve) : createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    asked,
    /** From now on it takes requests and answers none. */
    fallSilent: () => {
      mute = true;
    },
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

function attributesOf({ attributes }: DirectoryEntry): Buffer {
  const shown = Object.entries(attributes).filter(([name]) => name !== 'userPassword');
  return element(
    0x30,
    Buffer.concat(
      shown.map(([name, values]) =>
        element(0x30, Buffer.concat([text(name), element(0x31, Buffer.concat(values.map(text)))])),
      ),
    ),
  );
}

/** Whether an entry fits a filter: and, or, not, equality, presence. */
function fits({ tag, value }: Element, entry: DirectoryEntry): boolean {
  const parts = () => elementsOf(value);
  switch (tag) {
    case 0xa0:
      return parts().every((part) => fits(part, entry));
    case 0xa1:
      return parts().some((part) => fits(part, entry));
    case 0xa2:
      return parts().every((part) => !fits(part, entry));
    case 0xa3: {
      const [name, wanted] = parts().map((part) => part.value.toString().toLowerCase());
      return valuesOf(entry, name ?? '').some((one) => one === wanted);
    }
    case 0x87:
      return valuesOf(entry, value.toString().toLowerCase()).length > 0;
    default:
      return false;
  }
}

const valuesOf = ({ attributes }: DirectoryEntry, name: string): string[] =>
  Object.entries(attributes).flatMap(([key, values]) =>
    key.toLowerCase() === name ? values.map((one) => one.toString().toLowerCase()) : [],
  );

/** Writes a filter for comparisons in tests. */
function written({ tag, value }: Element): string {
  if (tag === 0x87) return `(${value}=*)`;
  const parts = elementsOf(value);
  if (tag === 0xa3) return `(${parts.map((part) => part.value).join('=')})`;
  if (tag === 0xa4) return `(${parts[0]?.value}~substrings)`;
  return `(${{ 160: '&', 161: '|', 162: '!' }[tag] ?? '?'}${parts.map(written).join('')})`;
}

const text = (value: string | Buffer): Buffer => element(0x04, Buffer.from(value));

function element(tag: number, value: Buffer): Buffer {
  const { length } = value;
  const head = length < 0x80 ? [tag, length] : [tag, 0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(head), value]);
}

function readElement(bytes: Buffer): { element: Element; rest: Buffer } | null {
  const [tag, first] = bytes;
  if (tag === undefined || first === undefined) return null;
  const more = first < 0x80 ? 0 : first & 0x7f;
  if (bytes.length < 2 + more) return null;
  const length = more === 0 ? first : bytes.readUIntBE(2, more);
  const end = 2 + more + length;
  if (bytes.length < end) return null;
  return { element: { tag, value: bytes.subarray(2 + more, end) }, rest: bytes.subarray(end) };
}

function elementsOf(bytes: Buffer): Element[] {
  const found: Element[] = [];
  for (let read = readElement(bytes); read; read = readElement(read.rest)) found.push(read.element);
  return found;
}
