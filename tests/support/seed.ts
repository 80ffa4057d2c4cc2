import fc from 'fast-check';
import { seed } from './suite.ts';

// applies to every property, so that tests set no seed of their own
fc.configureGlobal({ seed });
