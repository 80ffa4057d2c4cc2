import type { AnyStateMachine } from 'xstate';
import type { Product } from './product.ts';
import { reshaped, type Shape } from './reshaped.ts';

/** A change that makes one property of a product false, to show that the check finds such a fault. */
export type Fault = {
  /** The words of the property. */
  breaks: string;
  chart: string;
  reshape?: (shape: Shape) => void;
  provide?: Parameters<AnyStateMachine['provide']>[0];
};

/** Returns the product with the fault in it. */
export function withFault(product: Product, { chart, reshape, provide }: Fault): Product {
  const own = product.charts[chart];
  if (!own) throw new Error(`${product.name} has no chart ${chart}`);
  const shaped = reshape ? reshaped(own.machine, reshape) : own.machine;
  const machine = provide ? (shaped.provide(provide) as AnyStateMachine) : shaped;
  return { ...product, charts: { ...product.charts, [chart]: { ...own, machine } } };
}
