import Fastify from 'fastify';
import pg from 'pg';
import { registerMetrics } from '../../../server/platform/http/metrics.ts';

/** Prints what `/metrics` of a new process tells at once, and at once again, as JSON. `firstReadings.ts <token>` */
const [, , token = ''] = process.argv;
const app = Fastify();
registerMetrics(app, { pool: new pg.Pool(), token, measures: [] });
const read = async () => (await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })).body;
console.log(JSON.stringify([await read(), await read()]));
