import { expect, test, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { forbidden } from '../../machines/samples.ts';
import { assignableRoles } from '../../machines/userRoles/userRoles.cases.ts';
import { userRolesMachine } from '../../machines/userRoles/userRoles.machine.ts';

const [administrator, editor, member] = assignableRoles.map(({ id }) => id) as [string, string, string];

test('roles that may not be assigned stay, an undone choice does not count as a change, and a refusal keeps the choice', async () => {
  const save = vi.fn(async (_: string[]): Promise<null> => Promise.reject(forbidden));
  const actor = createActor(
    userRolesMachine.provide({
      actors: {
        load: fromPromise(async () => assignableRoles),
        save: fromPromise(({ input }: { input: { roles: string[] } }) => save(input.roles)),
      },
    }),
  ).start();
  await waitFor(actor, (snapshot) => snapshot.hasTag('choosing'));
  actor.send({ type: 'userRoles.toggled', id: administrator });
  actor.send({ type: 'userRoles.toggled', id: editor });
  actor.send({ type: 'userRoles.toggled', id: editor });
  actor.send({ type: 'userRoles.saved' });
  expect(save).not.toHaveBeenCalled();
  actor.send({ type: 'userRoles.toggled', id: editor });
  actor.send({ type: 'userRoles.saved' });
  await waitFor(actor, (snapshot) => !snapshot.hasTag('saving'));
  expect(save).toHaveBeenCalledExactlyOnceWith([editor, member]);
  expect(actor.getSnapshot().context).toMatchObject({ chosen: [editor, member], failure: forbidden });
});
