import Fastify from 'fastify';

/** A server with nothing but one route, whose reply is as long as it is told: what the machine can do at most. */
const bytes = Number(process.argv[2] ?? 100);
const app = Fastify();
const reply = { status: 200, message: '', data: 'x'.repeat(Math.max(0, bytes - 36)) };
app.post('/', async () => reply);
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
