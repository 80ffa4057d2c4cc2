import Fastify from 'fastify';

/** A server with a single route and a reply of this length in bytes: the most that the machine can do. */
const bytes = Number(process.argv[2] ?? 100);
const app = Fastify();
const reply = { status: 200, message: '', data: 'x'.repeat(Math.max(0, bytes - 36)) };
app.post('/', async () => reply);
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
