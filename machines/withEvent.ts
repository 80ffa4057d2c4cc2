/**
 * An action or a guard by its name, with the whole event as its parameters: `actions: withEvent('keepWords')`. The
 * event of the transition must have what the parameters ask for, otherwise it does not compile.
 */
export const withEvent = <const Name extends string>(name: Name) => ({ type: name, params: eventOf });

const eventOf = <Event>({ event }: { event: Event }): Event => event;
