import { describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { GrantNode, RolePermissionsChanged } from '../../contract/entities/administration.ts';
import { grantNodes, grantsBeside } from '../../machines/rolePermissions/grants.ts';
import { rolePermissionsSample } from '../../machines/rolePermissions/rolePermissions.cases.ts';
import { rolePermissionsMachine } from '../../machines/rolePermissions/rolePermissions.machine.ts';
import { refusal } from '../../machines/samples.ts';

type Change = { grants: string[]; version: number; dryRun: boolean };
const effect = { added: ['area:add'], removed: [], people: 9, version: 3 };

async function open(change: (input: Change) => Promise<RolePermissionsChanged>) {
  const asked: Change[] = [];
  const close = vi.fn();
  const announced: RolePermissionsChanged[] = [];
  const actor = createActor(
    rolePermissionsMachine.provide({
      actors: {
        load: fromPromise(async () => rolePermissionsSample),
        change: fromPromise<RolePermissionsChanged, Change>(({ input }) => {
          asked.push(input);
          return change(input);
        }),
      },
      actions: { close, announceSaved: (_, { effect: saved }) => void announced.push(saved) },
    }),
  ).start();
  await waitFor(actor, (snapshot) => snapshot.hasTag('editing'));
  return { actor, asked, announced, close };
}

describe('permissions of a role', () => {
  test('nothing is saved before the dry run was shown; a save is announced once', async () => {
    const { actor, asked, announced, close } = await open(async ({ dryRun }) => ({
      ...effect,
      version: dryRun ? 3 : 4,
    }));
    actor.send({ type: 'rolePermissions.saved' });
    expect(asked).toEqual([]);
    const grants = ['area:list', 'area:add'];
    actor.send({ type: 'rolePermissions.reviewed', grants });
    await waitFor(actor, (snapshot) => snapshot.hasTag('reviewing'));
    expect(asked).toEqual([{ grants, version: 3, dryRun: true }]);
    expect(announced).toEqual([]);
    actor.send({ type: 'rolePermissions.saved' });
    await waitFor(actor, (snapshot) => snapshot.status === 'done');
    expect(asked[1]).toEqual({ grants, version: 3, dryRun: false });
    expect(announced).toEqual([{ ...effect, version: 4 }]);
    expect(close).toHaveBeenCalledOnce();
  });

  test.each([
    ['the dry run', async () => ({ ...effect, version: 4 })],
    [
      'the save',
      ({ dryRun }: Change) =>
        dryRun ? Promise.resolve(effect) : Promise.reject({ ...refusal, current: { version: 4 } }),
    ],
  ])('changes saved by another user are not overwritten: %s notices', async (_, change) => {
    const { actor } = await open(change);
    actor.send({ type: 'rolePermissions.reviewed', grants: [] });
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
    actor.send({ type: 'rolePermissions.saved' });
    await waitFor(actor, (snapshot) => snapshot.hasTag('stale'));
    actor.send({ type: 'rolePermissions.reloaded' });
    await waitFor(actor, (snapshot) => snapshot.hasTag('editing'));
  });

  test('closing asks only after a change', async () => {
    const { actor, close } = await open(async () => effect);
    actor.send({ type: 'rolePermissions.left', changed: true });
    expect(actor.getSnapshot().hasTag('asking')).toBe(true);
    actor.send({ type: 'rolePermissions.stayed' });
    expect(close).not.toHaveBeenCalled();
    actor.send({ type: 'rolePermissions.left', changed: false });
    expect(close).toHaveBeenCalledOnce();
  });
});

describe('the grant tree', () => {
  test('a page with children has its own leaf first', () => {
    const nodes = grantNodes(rolePermissionsSample.tree);
    const areas = nodes.find(({ label }) => label.en === 'Areas' || label.zh === '地域管理')?.id;
    expect(nodes.filter(({ parent }) => parent === areas).map(({ id }) => id)).toEqual([
      'area:list',
      'area:add',
      'area:del',
    ]);
  });

  test('every leaf occurs once, and grants without a leaf are kept separately', () => {
    const page: GrantNode = {
      id: 'm1',
      name: { en: 'A', zh: 'A' },
      kind: 'page',
      leaf: 'm1',
      children: [{ id: 'm2', name: { en: 'B', zh: 'B' }, kind: 'button', leaf: 'm1', children: [] }],
    };
    const empty: GrantNode = { ...page, id: 'm3', kind: 'group', leaf: null, children: [] };
    const nodes = grantNodes([page, empty]);
    expect(nodes.map(({ id }) => id)).toEqual(['branch:m1', 'm1']);
    expect(grantsBeside(nodes, ['m1', 'area:list'])).toEqual(['area:list']);
  });
});
