import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { pathOf, routes } from '../../../contract/routes.ts';
import type { Attack } from './attackers.ts';

/** Runs one attack until it is ended, then sends the number of answers by HTTP status. */
const [, , kind, port] = process.argv as [string, string, Attack, string];
const answers: Record<string, number> = {};
const count = (status: number | string) => {
  answers[status] = (answers[status] ?? 0) + 1;
};
const AGAIN_MS = 200;

/** Clients that repeatedly post a list of 1 MB in which every item is wrong. */
function wrongJson(clients: number): void {
  const body = `{"modelIds":[${'1,'.repeat(500_000)}1]}`;
  const post = (client: number, agent: Agent) => {
    const asked = request({
      port: Number(port),
      host: '127.0.0.1',
      localAddress: `127.0.0.${client + 2}`,
      agent,
      method: 'POST',
      path: pathOf(routes.enlistSave),
      headers: { 'content-type': 'application/json', 'content-length': body.length },
    });
    const again = () => setTimeout(post, 1, client, agent);
    asked.on('response', (reply) => {
      count(reply.statusCode ?? 0);
      reply.resume().on('close', again);
    });
    asked.on('error', () => {
      count('broken');
      setTimeout(post, AGAIN_MS, client, agent);
    });
    asked.end(body);
  };
  for (let client = 0; client < clients; client += 1) post(client, new Agent({ keepAlive: true }));
}

/** Connections from one address. Each requests 20 pages at once, and again as soon as all have arrived. */
function pipelinedPages(connections: number): void {
  const PIPELINED = 20;
  let asked = 0;
  const dial = () => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: '127.0.0.2' });
    let due = 0;
    const ask = () => {
      due += PIPELINED;
      const lines = Array.from({ length: PIPELINED }, () => {
        asked += 1;
        return `GET /home?x=${asked} HTTP/1.1\r\nhost: portal\r\n\r\n`;
      });
      socket.write(lines.join(''));
    };
    socket.on('connect', ask);
    socket.on('data', (part) => {
      for (const [, status = ''] of part.toString('latin1').matchAll(/HTTP\/1\.1 (\d{3}) /g)) {
        count(status);
        due -= 1;
      }
      if (due <= 0) ask();
    });
    socket.on('error', () => count('broken'));
    socket.on('close', () => setTimeout(dial, AGAIN_MS));
  };
  for (let index = 0; index < connections; index += 1) dial();
}

process.on('message', () => process.send?.(answers));
process.on('disconnect', () => process.exit(0));
if (kind === 'wrongJson') wrongJson(2);
else pipelinedPages(200);
process.send?.('begun');
