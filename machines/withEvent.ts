/**
 * References an action or a guard by name, with the whole event as its parameters: `actions: withEvent('keepWords')`.
 * It compiles only if the event of the transition has the properties that the parameters require.
 */
export const withEvent = <const Name extends string>(name: Name) => ({ type: name, params: eventOf });

const eventOf = <Event>({ event }: { event: Event }): Event => event;
