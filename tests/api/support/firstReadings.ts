import Fastify from 'fastify';
import pg from 'pg';
import { registerMetrics } from '../../../server/platform/http/metrics.ts';

/** Prints two immediate readings of `/metrics` in a new process, as JSON. Usage: `firstReadings.ts <token>`. */
const [, , token = ''] = process.argv;
const app = Fastify();
registerMetrics(app, { pool: new pg.Pool(), token, measures: [] });
const read = async () => (await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })).body;
console.log(JSON.stringify([await read(), await read()]));
