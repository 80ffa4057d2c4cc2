import fc from 'fast-check';
import { seed } from './suite.ts';

// for every property of a test project: it names no seed of its own
fc.configureGlobal({ seed });
