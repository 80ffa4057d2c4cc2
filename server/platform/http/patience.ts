import type { Socket } from 'node:net';

const patient = new WeakSet<Socket>();

/** Allows a request more time to arrive, for example a large file that is accepted. */
export const allowTime = (socket: Socket): void => {
  patient.add(socket);
};

/** Applies the usual time again to the next request on the same connection. */
export const endTime = (socket: Socket): void => {
  patient.delete(socket);
};

export const isAllowedTime = (socket: Socket): boolean => patient.has(socket);
