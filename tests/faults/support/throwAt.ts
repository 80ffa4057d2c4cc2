/**
 * Loaded before a server (`node --import`): a signal makes it throw an uncaught error, as a bug in a timer would.
 * SIGUSR2: too many open files. SIGWINCH: another error.
 */
const throwLater = (error: Error) => setTimeout(() => Promise.reject(error));

process.on('SIGUSR2', () => throwLater(Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' })));
process.on('SIGWINCH', () => throwLater(new Error('an unexpected error')));
