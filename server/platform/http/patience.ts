import type { Socket } from 'node:net';

const patient = new WeakSet<Socket>();

/** A request that may take longer to arrive than others: a large file, once it is known that it may come. */
export const allowTime = (socket: Socket): void => {
  patient.add(socket);
};

/** The next request on the same connection is held to the usual time again. */
export const endTime = (socket: Socket): void => {
  patient.delete(socket);
};

export const isAllowedTime = (socket: Socket): boolean => patient.has(socket);
