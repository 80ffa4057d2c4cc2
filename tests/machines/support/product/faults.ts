import type { AnyStateMachine } from 'xstate';
import type { Gate, Product } from './product.ts';
import { reshaped, type Shape } from './reshaped.ts';

/** A change that makes one property of a product false, to show that the check finds such a fault. */
export type Fault = {
  /** The words of the property. */
  breaks: string;
  chart: string;
  reshape?: (shape: Shape) => void;
  provide?: Parameters<AnyStateMachine['provide']>[0];
  /** What the page does instead of what it should do by itself. */
  rules?: Product['rules'];
  /** Events that do not happen, so that a fault at the end of a long way is found soon. */
  except?: readonly string[];
};

/** Returns the product with the fault in it. */
export function withFault(product: Product, fault: Fault): Product {
  const { chart, reshape, provide, except = [], rules = product.rules ?? [] } = fault;
  const own = product.charts[chart];
  if (!own) throw new Error(`${product.name} has no chart ${chart}`);
  const shaped = reshape ? reshaped(own.machine, reshape) : own.machine;
  const machine = provide ? (shaped.provide(provide) as AnyStateMachine) : shaped;
  const shut = Object.keys(product.charts).map((to): Gate => ({ to, only: except, of: [], when: () => false }));
  const allows = [...(product.allows ?? []), ...shut];
  return { ...product, allows, rules, charts: { ...product.charts, [chart]: { ...own, machine } } };
}
