import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EndpointKey } from '../../contract/endpoints/index.ts';
import { routes } from '../../contract/routes.ts';
import { helpIfAsked } from '../../server/platform/commandHelp.ts';
import { startServer } from '../support/serverProcess.ts';
import { signIn } from '../support/signIn.ts';

/**
 * `npm run test:fuzz`: Schemathesis generates valid and invalid calls from `/docs/json` and makes them as the first
 * administrator, against a real server with demo data. No response may be a server error, have an undocumented status
 * or violate its schema, and no invalid call may be accepted.
 *
 * Without Python, or if Schemathesis cannot be downloaded, it prints the reason and succeeds. Arguments are passed on
 * to `schemathesis run` (`--include-path-regex …`).
 */
helpIfAsked(import.meta.filename);

const HERE = import.meta.dirname;
const TOOL = 'schemathesis==4.32.5';
const ENVIRONMENT = join(HERE, '../../node_modules/.cache/schemathesis');
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
  'negative_data_rejection',
];
const EXAMPLES = process.env.FUZZ_EXAMPLES ?? '20';
const SEED = process.env.SEED ?? '1';
/** Calls that would end the session of the fuzz run. */
const LEFT_OUT: EndpointKey[] = ['logout', 'endSessions', 'endAllSessions', 'updatePassword'];

/** A temporary directory for the files that the tool leaves behind. */
const directory = mkdtempSync(join(tmpdir(), 'oncology-fuzz-'));
process.on('exit', () => rmSync(directory, { recursive: true, force: true }));

const program = (name: string) => join(ENVIRONMENT, 'bin', name);
const run = (command: string, words: string[], environment: Record<string, string> = {}) =>
  spawnSync(command, words, { cwd: directory, stdio: 'inherit', env: { ...process.env, ...environment } }).status ?? 1;

if (!isThere()) {
  console.log(`test:fuzz is skipped: no Python that can fetch ${TOOL}`);
  process.exit(0);
}
const server = await startServer({ DEMO_DATA: 'on', TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'error' }, 300_000);
let code = 1;
try {
  const [administrator] = server.accounts;
  if (!administrator) throw new Error('The server told of no account');
  const { token } = (await signIn(server.url, administrator)).user;
  const words = [
    ...['run', `${server.url}/docs/json`, '--phases', 'examples,coverage,fuzzing', '--checks', CHECKS.join(',')],
    ...['--max-examples', EXAMPLES, '--seed', SEED, '--continue-on-failure', '--warnings', 'off'],
    ...['--header', `authorization: Bearer ${token}`, '--request-timeout', '60'],
    ...LEFT_OUT.flatMap((key) => ['--exclude-path', routes[key].path]),
    ...process.argv.slice(2),
  ];
  code = run(program('schemathesis'), words, { SCHEMATHESIS_HOOKS: 'addresses', PYTHONPATH: HERE });
} finally {
  await server.stop();
}
process.exit(code);

function isThere(): boolean {
  if (existsSync(program('schemathesis'))) return true;
  if (spawnSync('python3', ['--version']).status !== 0) return false;
  return run('python3', ['-m', 'venv', ENVIRONMENT]) === 0 && run(program('pip'), ['install', '-q', TOOL]) === 0;
}
