import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type AnyStateMachine, StateMachine } from 'xstate';
import type { ChosenPreferences } from '../../contract/choiceCookies.ts';
import { HIDE_NAVIGATION_MS } from '../../contract/constants.ts';
import { type Route, routes } from '../../contract/routes.ts';
import { pageCharts } from '../../machines/app/app.machine.ts';
import { disease, loginData, session, shortlistModel } from '../../machines/samples.ts';
import { tell } from '../../machines/system.ts';
import { createSystem } from '../../src/boot/createSystem.ts';
import type { Effects } from '../../src/boot/effects.ts';
import type { HttpReply, HttpRequest } from '../../src/effects/http.ts';
import { speakLocale } from '../../src/i18n/locale.ts';
import { signIn } from '../../src/portal/signIn.ts';
import { wantFile } from '../../src/portal/useDownload.ts';
import { createMemoryStore } from '../support/memoryStore.ts';
import { TOOL_SETS, toolCharts } from '../support/toolCharts.ts';

type Answer = { status: number; data?: unknown; error?: string; message?: string; fields?: Record<string, string> };
type Answers = { [path: string]: (request: HttpRequest) => Answer };

const nothing: Answer = { status: 200, data: { count: 0, list: [] } };
const typed = { workEmail: ' wen.li@biotech.example ', password: 'quiet harbor' };
const credentials = { workEmail: 'wen.li@biotech.example', password: 'cXVpZXQgaGFyYm9y' };
const accepted = () => ({ status: 200, data: loginData });
const running: (() => void)[] = [];

beforeEach(() => {
  vi.spyOn(console, 'warn');
});
afterEach(() => {
  // XState warns about a statechart that starts in the middle of another one's action
  expect(console.warn).not.toHaveBeenCalled();
  vi.restoreAllMocks();
  for (const stop of running.splice(0)) stop();
  speakLocale('en');
});

/** Wires the product to a test device and a test server. */
function visit({ at = '/home', answers = {} as Answers, stored = {} } = {}) {
  const { store, kept } = createMemoryStore(stored);
  const sent: HttpRequest[] = [];
  const addresses = [at];
  const did: string[] = [];
  const told: ChosenPreferences[] = [];
  const server: Answers = {
    [routes.diseases.path]: () => ({ status: 200, data: { count: 1, list: [disease] } }),
    [routes.session.path]: () => ({ status: 200, data: session }),
    [routes.logout.path]: () => ({ status: 200, data: null }),
    ...answers,
  };
  const sendHttp = async (request: HttpRequest): Promise<HttpReply> => {
    sent.push(request);
    const { status, data = null, message = '', ...rest } = server[request.url]?.(request) ?? nothing;
    const json = { status, data, message, ...rest };
    return { status, json, file: undefined, fileName: undefined, requestId: 'request-1' };
  };
  const effects: Effects = {
    store,
    forgetDrafts: () => void did.push('drafts forgotten'),
    claimDrafts: (person) => void did.push(`drafts of ${person}`),
    forgetTableViews: (but) => void did.push(`tables forgotten${but === undefined ? '' : ` but of ${but}`}`),
    sendHttp,
    takeStartData: () => undefined,
    takeEarlyReply: () => undefined,
    writeAddress: (to) => {
      addresses.push(to);
      return to;
    },
    beginPage: () => void did.push('page begins'),
    scrollPage: async () => {},
    keepChoices: (chosen) => void told.push(chosen),
    drawnTheme: () => 'dark',
    systemTheme: 'dark',
    browserLanguage: () => 'zh',
    pageLanguage: () => 'en',
    asksForLanguage: () => false,
    showLanguage: speakLocale,
    showTheme: (theme) => void did.push(`${theme} theme`),
    leave: (address) => void did.push(`left for ${address}`),
    saveFile: (_, name) => void did.push(`saved ${name}`),
    solveChallenge: async (challenge) => `solved ${challenge}`,
    logFailure: (subject) => void did.push(`${subject} failed`),
  };
  const system = createSystem(effects);
  running.push(() => {
    system.app.stop();
    system.preferences.stop();
  });
  system.navigation.send({ type: 'navigation.arrived', address: at });
  const to = ({ path }: Route) => sent.filter(({ url }) => url === path);
  const address = () => addresses.at(-1);
  const until = (tag: 'signedIn' | 'asking') => expect.poll(() => system.session.getSnapshot().hasTag(tag)).toBe(true);
  return { system, kept, sent, to, did, told, address, until };
}

const signedInBefore = {
  token: 'token-0',
  user: JSON.stringify(session.user),
  dictionary: '{}',
  atoms: '{"locale":"zh"}',
};

test('the page starts: the theme applies and the catalog loads, without a user and in the page’s language', async () => {
  const { system, sent, to, did } = visit();
  await expect.poll(() => system.catalog.getSnapshot().context.diseases).toEqual([disease]);
  expect(did).toContain('dark theme');
  expect(to(routes.diseases)).toEqual([
    expect.objectContaining({ method: 'POST', body: {}, token: undefined, language: 'en', responseType: 'json' }),
  ]);
  expect(sent.map(({ url }) => url).sort()).toEqual(
    [routes.diseases.path, routes.headNewsletters.path, routes.newsletters.path].sort(),
  );
});

test('choices on the device are sent to the server at the start and when they change', () => {
  const { system, told } = visit({ stored: { atoms: '{"locale":"zh"}' } });
  expect(told).toEqual([{ locale: 'zh' }]);
  system.preferences.send({ type: 'preferences.themeChosen', theme: 'light' });
  system.preferences.send({ type: 'preferences.languageChosen', locale: 'en' });
  expect(told.slice(1)).toEqual([{ theme: 'light' }, { locale: 'en' }]);
});

test('a catalog list that fails is logged, without a notice', async () => {
  const { system, did } = visit({ answers: { [routes.newsletters.path]: () => ({ status: 500, error: 'system' }) } });
  await expect.poll(() => did).toContain('newsletters failed');
  expect(system.notices.getSnapshot().context.queue).toEqual([]);
});

test('a protected page asks for a sign-in; a wrong password is refused, the right one leads back to the page', async () => {
  let right = false;
  const refused = () => ({ status: 400, error: 'fail', message: 'wrong e-mail or password' });
  const { system, kept, to, address } = visit({
    at: '/modifyPassword',
    answers: { [routes.login.path]: () => (right ? accepted() : refused()) },
  });
  await expect.poll(address).toBe('/login?return=%2FmodifyPassword');

  await expect(signIn(system.session, typed)).rejects.toMatchObject({ error: 'fail', requestId: 'request-1' });
  expect(system.notices.getSnapshot().context.queue).toMatchObject([{ kind: 'error', failure: { error: 'fail' } }]);
  expect(kept.has('token')).toBe(false);

  right = true;
  // the second call waits for the first
  await Promise.all([signIn(system.session, typed), signIn(system.session, typed)]);
  await expect.poll(address).toBe('/modifyPassword');
  expect(to(routes.login).map(({ body, token }) => ({ body, token }))).toEqual([
    { body: credentials, token: undefined },
    { body: credentials, token: undefined },
  ]);
  expect(kept.get('token')).toBe('token-1');
  expect(JSON.parse(kept.get('user') ?? '')).toEqual(session.user);
  expect(JSON.parse(kept.get('atoms') ?? '')).toEqual({ codes: session.buttons });
});

test('a server that requires a proof of work gets it, and the login is repeated', async () => {
  const { system, to } = visit({
    answers: {
      [routes.login.path]: ({ body }) =>
        'code' in Object(body) ? accepted() : { status: 400, error: 'validation', fields: { code: 'wanted' } },
      [routes.loginCode.path]: () => ({ status: 200, data: 'riddle' }),
    },
  });
  await signIn(system.session, typed);
  expect(to(routes.login).map(({ body }) => body)).toEqual([credentials, { ...credentials, code: 'solved riddle' }]);
  expect(system.notices.getSnapshot().context.queue).toEqual([]);
});

test('calls have the token, the language and the key of their form', async () => {
  const { system, sent, to, until } = visit({ stored: signedInBefore });
  await until('signedIn');
  // the three parts of a session come from one call
  await expect.poll(() => to(routes.session).length).toBe(1);
  system.preferences.send({ type: 'preferences.languageChosen', locale: 'en' });
  await system.api('changePreferences', { body: { set: [] } }, { idempotencyKey: 'form-1' });
  expect(to(routes.session)).toMatchObject([{ token: 'token-0', language: 'zh-Hans', idempotencyKey: undefined }]);
  expect(sent.at(-1)).toMatchObject({
    url: routes.changePreferences.path,
    body: { set: [] },
    token: 'token-0',
    language: 'en',
    idempotencyKey: 'form-1',
  });
});

test(
  'a 401 ends the session: nothing of it remains on the device, and confirming leads to the login',
  async () => {
    const { system, kept, sent, did, address, until } = visit({
      at: '/modifyPassword',
      stored: signedInBefore,
      answers: { [routes.changePreferences.path]: () => ({ status: 401, error: 'token_invalid' }) },
    });
    await until('signedIn');
    await expect(system.api('changePreferences', { body: { set: [] } })).rejects.toMatchObject({
      kind: 'tokenRejected',
    });
    expect(Object.fromEntries(kept)).toEqual({ atoms: '{"locale":"zh"}', sidebar: '1' });
    // unsaved input is kept for the same user
    expect(did).toContain(`drafts of ${session.user.id}`);
    expect(did).not.toContain('drafts forgotten');
    expect(system.navBar.getSnapshot().hasTag('hidden')).toBe(true);
    await until('asking');
    expect(system.navBar.getSnapshot().hasTag('hidden')).toBe(false);
    expect(system.notices.getSnapshot().context.queue).toEqual([]);

    system.session.send({ type: 'session.confirmed' });
    await expect.poll(address).toBe('/login?return=%2FmodifyPassword');
    await system.api('figures', { body: {} });
    expect(sent.at(-1)?.token).toBeUndefined();
  },
  20 * HIDE_NAVIGATION_MS,
);

test('signing out leads home and removes the session from the device and the server', async () => {
  const { system, kept, to, did, address, until } = visit({ at: '/modifyPassword', stored: signedInBefore });
  await until('signedIn');
  system.session.send({ type: 'session.signOut' });
  await expect.poll(address).toBe('/home');
  expect(to(routes.logout)).toMatchObject([{ token: 'token-0' }]);
  expect([...kept.keys()]).toEqual(['atoms', 'sidebar']);
  expect(did).toEqual(expect.arrayContaining(['drafts forgotten', 'tables forgotten']));
});

test('the statecharts for models start once when needed, and know the user', async () => {
  const model = shortlistModel(1);
  const list = { count: 1, list: [model], gone: [], added: 1, unknown: [] };
  const { system, kept, to, until } = visit({
    stored: { ...signedInBefore, atoms: JSON.stringify({ shortlist: [model] }) },
    answers: { [routes.changeShortlist.path]: () => ({ status: 200, data: list }) },
  });
  await until('signedIn');
  expect(system.shortlist).toBeUndefined();
  await Promise.all([system.bringTools(['modelTools']), system.bringTools(['modelTools'])]);
  expect(system.app.getSnapshot().hasTag('modelTools')).toBe(true);
  // the visitor's entries on the device are added to the account
  await expect.poll(() => Object.keys(JSON.parse(kept.get('atoms') ?? '')).sort()).toEqual(['codes', 'shortlistSaved']);
  expect(to(routes.changeShortlist)).toMatchObject([{ body: { add: [model.id] }, token: 'token-0' }]);
});

test('each set of statecharts for models comes alone, and another user leaves nothing in those that are missing', async () => {
  const { system, until } = visit({ stored: signedInBefore });
  await until('signedIn');
  const running = () => TOOL_SETS.filter((set) => system.app.getSnapshot().hasTag(set));
  expect(running()).toEqual([]);
  await system.bringTools(['modelTools']);
  expect(running()).toEqual(['modelTools']);
  expect(system.search).toBeUndefined();
  system.session.send({ type: 'session.signOut' });
  await expect.poll(() => system.session.getSnapshot().hasTag('signedIn')).toBe(false);
  await system.bringTools(['searchTools', 'modelTools']);
  expect(running()).toEqual(['modelTools', 'searchTools']);
  expect(system.search.getSnapshot().context.result).toBeNull();
});

test('a file that a user wanted before the code of downloads has come is not downloaded after they left', async () => {
  const { system, to, address, until } = visit({ at: '/publications', stored: signedInBefore });
  await until('signedIn');
  const file = { kind: 'newsletter', id: 'file-1', name: 'The file' } as const;
  const wanting = wantFile(system, file);
  system.session.send({ type: 'session.signOut' });
  await wanting;
  expect(system.app.getSnapshot().hasTag('download')).toBe(true);
  expect(system.download.getSnapshot().value).toBe('idle');
  expect(address()).toBe('/home');
  // a visitor's file waits for the login
  await wantFile(system, file);
  expect(system.download.getSnapshot().value).toBe('signInNeeded');
  expect(to(routes.downloadNewsletter)).toEqual([]);
});

test('sending to a statechart that does not exist is an error where the statecharts of the page run', async () => {
  const { system } = visit();
  const forget = () => tell(system.app.system, 'search', { type: 'search.forgotten' });
  expect(forget).toThrow('no statechart receives search.forgotten: `search` is missing');
  await system.bringTools(['searchTools']);
  expect(forget).not.toThrow();
});

test('calls are sent in a role view until it ends; its answers are loaded again and not stored', async () => {
  const own = { ...session, buttons: '' };
  let ended = false;
  const { system, kept, to, until } = visit({
    at: '/dashboard',
    stored: signedInBefore,
    answers: {
      [routes.session.path]: ({ roleView }) => {
        if (roleView && ended) return { status: 403, error: 'view_ended' };
        return { status: 200, data: roleView ? { ...session, buttons: 'user:list' } : own };
      },
    },
  });
  const buttons = () => system.session.getSnapshot().context.buttons;
  const known = () => system.session.getSnapshot().context.menus !== null;
  await until('signedIn');
  await expect.poll(known).toBe(true);
  const before = { ...kept };
  system.session.send({ type: 'session.viewBegun', view: 'view-1' });
  expect(known()).toBe(false);
  await expect.poll(known).toBe(true);
  expect(buttons()).toBe('user:list');
  expect(to(routes.session).at(-1)).toMatchObject({ token: 'token-0', roleView: 'view-1' });
  expect({ ...kept }).toEqual(before);
  ended = true;
  await expect(system.api('session', {})).rejects.toMatchObject({ error: 'view_ended' });
  await expect.poll(known).toBe(true);
  expect(system.session.getSnapshot().context.view).toBeNull();
  expect(buttons()).toBe('');
  expect(to(routes.session).at(-1)?.roleView).toBeUndefined();
});

test('every effect that a statechart of the page requires is provided', async () => {
  const { system } = visit();
  await system.bringTools(TOOL_SETS);
  const charts: Record<string, AnyStateMachine> = { ...pageCharts, ...toolCharts };
  const missing = Object.entries(charts).flatMap(([id, chart]) => {
    const { logic } = system.app.system.get(id) as { logic: AnyStateMachine };
    return notProvided(id, chart, logic);
  });
  expect(missing).toEqual([]);
});

/** Returns the placeholders of a statechart, and of the statecharts that it invokes, that it still has when it runs. */
function notProvided(path: string, chart: AnyStateMachine, running: AnyStateMachine): string[] {
  const actors = Object.entries(chart.implementations.actors).flatMap(([name, placeholder]) => {
    const provided = running.implementations.actors[name];
    if (placeholder instanceof StateMachine && provided instanceof StateMachine)
      return notProvided(`${path}.${name}`, placeholder, provided);
    return provided === placeholder && isPromise(placeholder) ? [`${path}.${name}`] : [];
  });
  const actions = Object.entries(chart.implementations.actions)
    .filter(([name, placeholder]) => placeholder === running.implementations.actions[name] && isEmpty(placeholder))
    .map(([name]) => `${path}.${name}`);
  return [...actors, ...actions];
}

/** Statecharts declare the actors that they require as promises. */
const isPromise = (logic: unknown): boolean => 'config' in Object(logic) && typeof Object(logic).config === 'function';

/** Statecharts declare the actions that they require as functions that do nothing. */
const isEmpty = (action: unknown): boolean => /\{\s*\}$/.test(String(action));
