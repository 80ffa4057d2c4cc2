import { inbox } from './products/inbox.ts';
import { inboxFaults } from './products/inboxFaults.ts';
import { proveProduct } from './support/product/proved.ts';

proveProduct({ product: inbox, faults: inboxFaults, inGate: 3_000, inAll: 100_000 });
