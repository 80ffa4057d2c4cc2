import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of one connection that may wait for their turn. Browsers and proxies send one, then the next. */
const MOST_WAITING = 8;

type Asked = [IncomingMessage, ServerResponse];

/**
 * Handles the requests of one connection one after another, as they have to be answered in order, and closes a
 * connection that pipelines more than a client has reason to: otherwise all of them begin at once, and a few
 * connections fill the server. A client that pipelines asks again for what got no answer (RFC 9112, 9.3.2).
 */
export function oneAfterAnother(handle: RequestListener): RequestListener {
  /** Of each connection that has a request under way, those behind it. */
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
