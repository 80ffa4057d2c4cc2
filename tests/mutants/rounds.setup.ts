import { beforeEach } from 'vitest';
import { countRounds } from './rounds.ts';

countRounds();
beforeEach(countRounds);
