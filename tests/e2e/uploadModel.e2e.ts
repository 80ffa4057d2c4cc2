import type { Page, Route } from '@playwright/test';
import { createActor, fromPromise } from 'xstate';
import { MAIL_ATTACHMENTS_BYTES } from '../../contract/mail.ts';
import { UPLOAD_TYPES } from '../../contract/uploads.ts';
import { storageConfiguration, storedFile } from '../../machines/samples.ts';
import { uploadMachine } from '../../machines/upload/upload.machine.ts';
import { uploadsMachine } from '../../machines/upload/uploads.machine.ts';
import { createRandomWalk, type Step } from '../machines/support/walk.ts';
import { enterAs } from './support/enter.ts';
import { expect, FAILED_CALL, test } from './support/portal.ts';
import { walksOf } from './support/walks.ts';

type Call = 'requestPolicy' | 'sendForm' | 'register';
const CALLS: readonly Call[] = ['requestPolicy', 'sendForm', 'register'];
const REFUSAL = 'The storage is full';
const FILES = { 'volumes.csv': 'model,volume\n', 'page.html': '<p>No</p>' } as const;
type FileName = keyof typeof FILES;

/** Starts the `uploads` machine with one `upload` at a time. The walk decides when and how a call ends. */
function startUploads() {
  const ends = new Map<Call, { done: () => void; fail: (error: unknown) => void }>();
  const hold = <Output>(call: Call, output: Output): Promise<Output> =>
    new Promise((resolve, reject) => ends.set(call, { done: () => resolve(output), fail: reject }));
  let logged = 0;
  const upload = uploadMachine.provide({
    actors: {
      requestPolicy: fromPromise(() => hold('requestPolicy', { iv: 'iv', config: 'config', key: 'key' })),
      decrypt: fromPromise(async () => storageConfiguration),
      sendForm: fromPromise(async () => {
        await hold('sendForm', undefined);
      }),
      register: fromPromise(() => hold('register', storedFile)),
    },
    actions: {
      logFailure: () => {
        logged += 1;
      },
    },
  });
  const actor = createActor(uploadsMachine.provide({ actors: { upload } }), {
    input: { types: UPLOAD_TYPES, maxBytes: MAIL_ATTACHMENTS_BYTES },
  }).start();
  let added = 0;
  const id = () => actor.getSnapshot().context.ids[0] ?? '';
  const child = () => {
    const found = actor.getSnapshot().children[id()];
    return found ? (found as ReturnType<typeof createActor<typeof uploadMachine>>).getSnapshot() : undefined;
  };
  return {
    add: (name: FileName) => {
      added += 1;
      actor.send({ type: 'uploads.added', file: { id: `file-${added}`, name, bytes: FILES[name].length } });
    },
    send: (type: 'uploads.cancelled' | 'uploads.retried' | 'uploads.removed') => actor.send({ type, id: id() }),
    end: (call: Call, error?: unknown) => (error ? ends.get(call)?.fail(error) : ends.get(call)?.done()),
    state: () => child()?.value as string | undefined,
    name: () => child()?.context.file.name ?? '',
    problem: () => child()?.context.problem ?? null,
    logged: () => logged,
  };
}
type Uploads = ReturnType<typeof startUploads>;

const UNDER_WAY: Record<Call, string> = {
  requestPolicy: 'requestingPolicy',
  sendForm: 'sending',
  register: 'registering',
};
const isUnderWay = (state: string | undefined) => Object.values(UNDER_WAY).some((one) => one === state);

/** Opens the file area of an answer. Its calls are held until the walk answers them. */
async function openAnswer(page: Page) {
  const waiting = new Map<Call, Route>();
  const seen = { logged: 0 };
  const hold = (call: Call) => (route: Route) => void waiting.set(call, route);
  await page.route('**/oauth/getOSS*', hold('requestPolicy'));
  await page.route('**/oauth/uploaded', hold('register'));
  await page.route(
    () => true,
    (route) =>
      route.request().headers()['content-type']?.startsWith('multipart/form-data')
        ? hold('sendForm')(route)
        : route.fallback(),
  );
  page.on('requestfailed', (request) => {
    for (const [call, route] of waiting) if (route.request() === request) waiting.delete(call);
  });
  page.on('console', (message) => {
    if (message.text().startsWith('The storage configuration could not be had')) seen.logged += 1;
  });
  await page.goto('/content/inquiries');
  await page.locator('[data-row]').first().locator('[data-opener]').click();
  const place = page.getByRole('dialog').getByRole('region', { name: 'Attachments' });
  await expect(place.getByRole('button', { name: 'Choose files' })).toBeVisible();
  return { page, place, waiting, seen };
}
type Answer = Awaited<ReturnType<typeof openAnswer>>;

function steps({ place, waiting }: Answer): Step<Uploads>[] {
  const end = (call: Call, name: string, how: (route: Route) => Promise<void>, error?: unknown): Step<Uploads> => ({
    name: `${name}: ${call}`,
    enabled: (chart) => chart.state() === UNDER_WAY[call],
    act: async () => {
      await expect.poll(() => waiting.has(call)).toBe(true);
      const route = waiting.get(call);
      waiting.delete(call);
      if (route) await how(route);
    },
    tell: (chart) => chart.end(call, error),
  });
  const press = (action: string, type: Parameters<Uploads['send']>[0], enabled: (chart: Uploads) => boolean) => ({
    name: action,
    enabled,
    act: () => place.getByRole('button', { name: new RegExp(`^${action}: `) }).click(),
    tell: (chart: Uploads) => chart.send(type),
  });
  const hasEnded = (chart: Uploads) => ['done', 'failed', 'cancelled'].includes(chart.state() ?? '');
  const refusal = { status: 400, message: REFUSAL, data: null, error: 'fail' };
  return [
    ...(Object.keys(FILES) as FileName[]).map(
      (name): Step<Uploads> => ({
        name: `pick ${name}`,
        enabled: (chart) => chart.state() === undefined,
        act: () =>
          place.locator('input[type=file]').setInputFiles({
            ...{ name, mimeType: 'text/plain' },
            buffer: Buffer.from(FILES[name]),
          }),
        tell: (chart) => chart.add(name),
      }),
    ),
    ...CALLS.flatMap((call) => [
      end(call, 'it goes well', (route) => route.continue()),
      end(call, 'the connection is lost', (route) => route.abort('connectionreset'), { kind: 'network' }),
    ]),
    ...(['requestPolicy', 'register'] as const).map((call) =>
      end(call, 'it is refused', (route) => route.fulfill({ status: 400, json: refusal }), {
        kind: 'refused',
        message: REFUSAL,
      }),
    ),
    press('Cancel', 'uploads.cancelled', (chart) => isUnderWay(chart.state())),
    press(
      'Try again',
      'uploads.retried',
      (chart) => chart.state() === 'cancelled' || (chart.state() === 'failed' && chart.problem()?.kind !== 'kind'),
    ),
    press('Remove from the list', 'uploads.removed', hasEnded),
  ];
}

/** Checks that the page shows what the machine's state requires, and nothing else. */
async function compare({ place, seen }: Answer, chart: Uploads, at: string): Promise<void> {
  const [state, name, problem] = [chart.state(), chart.name(), chart.problem()];
  await expect(place.getByRole('listitem'), at).toHaveCount(state === undefined ? 0 : 1);
  await expect.poll(() => seen.logged, { message: at }).toBe(chart.logged());
  if (state === undefined) return;
  const words: Record<string, string | RegExp> = {
    requestingPolicy: 'Preparing',
    sending: /^\S+ \S+ of \S+ \S+$/,
    registering: 'Checking',
    done: 'Uploaded',
    cancelled: 'Canceled',
    failed:
      problem?.kind === 'refused'
        ? problem.message
        : problem?.kind === 'kind'
          ? 'This file type is not accepted here'
          : problem?.kind === 'noConfiguration'
            ? 'The upload could not be started'
            : 'The connection was lost; the file was not saved',
  };
  await expect(place.getByText(words[state] ?? '', { exact: true }).first(), at).toBeVisible();
  await expect(place.getByRole('progressbar', { name: `Upload of ${name}` }), at).toHaveCount(
    Number(isUnderWay(state)),
  );
  await expect(place.getByRole('link', { name }), at).toHaveCount(Number(state === 'done'));
  await expect(place.getByRole('button', { name: `Cancel: ${name}` }), at).toHaveCount(Number(isUnderWay(state)));
  await expect(place.getByRole('button', { name: `Remove from the list: ${name}` }), at).toHaveCount(
    Number(!isUnderWay(state)),
  );
  const canRetry = state === 'cancelled' || (state === 'failed' && problem?.kind !== 'kind');
  await expect(place.getByRole('button', { name: `Try again: ${name}` }), at).toHaveCount(Number(canRetry));
}

test.describe('upload: the files of an answer follow their statechart', { tag: '@long' }, () => {
  for (const { seed, length, known } of walksOf([1], 30, 30).filter(({ tag }) => tag.length > 0)) {
    test(`[M.39] a walk of ${length} steps, seed ${seed}: prepared, sent, checked, refused, lost, canceled, retried`, async ({
      page,
      baseURL,
      accounts,
      allowInConsole,
    }) => {
      test.setTimeout(120_000);
      allowInConsole(FAILED_CALL);
      allowInConsole(/^The storage configuration could not be had/);
      await enterAs(page, baseURL, accounts[0]);
      const answer = await openAnswer(page);
      const chart = startUploads();
      const walked: string[] = [];
      for (const step of createRandomWalk(steps(answer), seed, length)) {
        const chosen = step(chart);
        if (!chosen) continue;
        walked.push(chosen.name);
        await chosen.act();
        await chosen.tell(chart);
        await new Promise((resolve) => setTimeout(resolve));
        await compare(answer, chart, `after ${walked.join(', ')}`);
      }
      if (known) expect(new Set(walked).size).toBeGreaterThanOrEqual(10);
    });
  }
});
