import { expect, test } from 'vitest';
import type { Handlers } from '../../server/platform/http/handler.ts';
import { defineModule, joinModules } from '../../server/platform/module.ts';

const handlers: Pick<Handlers, 'diseaseTree'> = { diseaseTree: () => Promise.reject(new Error('not called')) };

test('two modules with the same call do not start, and both are named', () => {
  const one = defineModule({ name: 'catalog', handlers });
  const other = defineModule({ name: 'copy', handlers: { ...handlers } });
  expect(() => joinModules(one, other)).toThrow('the modules catalog and copy both handle diseaseTree');
});

test('the calls and events of all modules are combined, and all modules are closed', async () => {
  const ended: string[] = [];
  const end = (name: string) => async () => void ended.push(name);
  const check = { name: 'index', needed: true, isUp: () => true };
  const joined = joinModules(
    defineModule({ name: 'catalog', handlers, checks: [check], stop: end('catalog') }),
    defineModule({ name: 'quiet', handlers: {} }),
    defineModule({ name: 'mail', handlers: {}, stop: end('mail') }),
  );
  expect(joined.handlers.diseaseTree).toBe(handlers.diseaseTree);
  expect(joined.checks).toEqual([check]);
  await joined.stop();
  expect(ended).toEqual(['catalog', 'mail']);
});
