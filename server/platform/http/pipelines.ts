import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How many requests of one connection may wait. Browsers and proxies send one and then the next. */
const MOST_WAITING = 8;

type Asked = [IncomingMessage, ServerResponse];

/**
 * Handles the requests of one connection one after another, because responses must keep that order. It closes
 * connections that pipeline more than clients need. Without this, all their requests would begin at the same time, and
 * a few connections would fill the server. A pipelining client sends unanswered requests again (RFC 9112, 9.3.2).
 */
export function oneAfterAnother(handle: RequestListener): RequestListener {
  /** For each connection with a request under way, the requests that wait. */
  const behind = new WeakMap<Socket, Asked[]>();
  const begin = (socket: Socket, [request, response]: Asked) => {
    response.once('close', () => {
      const next = behind.get(socket)?.shift();
      if (next && !socket.destroyed) begin(socket, next);
      else behind.delete(socket);
    });
    handle(request, response);
  };
  return (request, response) => {
    const { socket } = request;
    const waiting = behind.get(socket);
    if (socket.destroyed) return;
    if (!waiting) {
      behind.set(socket, []);
      begin(socket, [request, response]);
    } else if (waiting.length < MOST_WAITING) waiting.push([request, response]);
    else socket.destroy();
  };
}
