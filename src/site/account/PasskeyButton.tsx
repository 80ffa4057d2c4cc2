import { useMachine } from '@xstate/react';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { PasskeyAnswer } from '../../../contract/entities/passkey.ts';
import { passkeysMachine } from '../../../machines/passkeys/passkeys.machine.ts';
import { fromPromise } from '../../effects/fromPromise.ts';
import { askForPasskey, canUsePasskeys } from '../../effects/passkeys.ts';
import { FormFailure } from '../../shared/FormFailure.tsx';
import { Button } from '../../ui/Button.tsx';

type Props<Data> = {
  label: string;
  load: () => Promise<unknown>;
  send: (answer: PasskeyAnswer) => Promise<Data>;
  onDone: (data: Data) => void;
};

/** Uses a passkey. Nothing is shown where the browser has none. */
export function PasskeyButton<Data>({ label, load, send, onDone }: Props<Data>) {
  const [machine] = useState(() =>
    passkeysMachine.provide({
      actors: {
        loadOptions: fromPromise(load),
        askBrowser: fromPromise<unknown, { options: unknown }>(({ input, signal }) =>
          askForPasskey(input.options, signal),
        ),
        // the actor before it returned an answer
        sendAnswer: fromPromise<unknown, { answer: unknown }>(({ input }) => send(input.answer as PasskeyAnswer)),
      },
      actions: { reportDone: (_, { data }) => onDone(data as Data) },
    }),
  );
  const [snapshot, ask] = useMachine(machine);
  if (!canUsePasskeys()) return null;
  return (
    <>
      <Button variant="outline" wide pending={snapshot.hasTag('busy')} onClick={() => ask({ type: 'passkeys.asked' })}>
        <KeyRound aria-hidden size={18} strokeWidth={1.5} />
        {label}
      </Button>
      <FormFailure failure={snapshot.context.failure} />
    </>
  );
}
