/**
 * Loaded before a server (`node --import`): a signal has it throw where nobody catches it, as a fault of ours in a timer
 * would. SIGUSR2: no descriptor was left. SIGWINCH: anything else.
 */
const throwLater = (error: Error) => setTimeout(() => Promise.reject(error));

process.on('SIGUSR2', () => throwLater(Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' })));
process.on('SIGWINCH', () => throwLater(new Error('a fault that nobody foresaw')));
