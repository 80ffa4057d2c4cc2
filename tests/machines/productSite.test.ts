import { site } from './products/site.ts';
import { siteFaults } from './products/siteFaults.ts';
import { proveProduct } from './support/product/proved.ts';

proveProduct({ product: site, faults: siteFaults, inGate: 3_000, inAll: 300_000 });
