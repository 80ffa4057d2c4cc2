import { search } from './products/search.ts';
import { searchFaults } from './products/searchFaults.ts';
import { proveProduct } from './support/product/proved.ts';

proveProduct({ product: search, faults: searchFaults, inGate: 3_000, inAll: 550_000 });
