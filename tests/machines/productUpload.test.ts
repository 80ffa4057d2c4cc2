import { upload } from './products/upload.ts';
import { uploadFaults } from './products/uploadFaults.ts';
import { proveProduct } from './support/product/proved.ts';

proveProduct({ product: upload, faults: uploadFaults, inGate: 3_000, inAll: 150_000 });
