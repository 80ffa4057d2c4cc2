import type { ActorRefFrom, AnyActorRef, AnyStateMachine } from 'xstate';
import { idsOf } from '../../machines/system.ts';

export type System = AnyActorRef['system'];

type Charts = Record<string, AnyStateMachine>;
export type ActorsOf<Entered extends Charts> = { [Id in keyof Entered]: ActorRefFrom<Entered[Id]> };

/** Returns the running actors of statecharts by their system IDs. */
export const actorsOf = <Entered extends Charts>(system: System, charts: Entered) =>
  Object.fromEntries(idsOf(charts).map((id) => [id, system.get(id)])) as ActorsOf<Entered>;
