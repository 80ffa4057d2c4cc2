import type pg from 'pg';

/**
 * Returns the tables that a statement itself writes to. The writes of its triggers and functions are not in its text.
 */
export function tablesWritten(statement: string): readonly string[] {
  if (/^\s*select\b/i.test(statement)) return [];
  return [...statement.matchAll(WRITE)].map(([, name = '']) => name);
}

const WRITE =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?(?:"?\w+"?\.)?"?(\w+)"?/gi;
const BEGIN = /^\s*(?:begin|start\s+transaction)\b/i;
const END = /^\s*(?:commit|rollback|end)\b(?!\s+to\b)/i;

type Query = (...words: unknown[]) => unknown;

/**
 * Reports which tables a connection wrote to, before the writer continues: at the end of the statement or of its
 * transaction. Transactions that were rolled back are reported as well. `failed` gets the error of a refused write.
 */
export function watchWrites(
  client: pg.PoolClient,
  told: (tables: readonly string[]) => void,
  failed: (error: unknown) => void = () => {},
): void {
  const send = client.query.bind(client) as Query;
  let isOpen = false;
  let waiting: string[] = [];
  const end = () => {
    if (isOpen || waiting.length === 0) return;
    const tables = waiting;
    waiting = [];
    told(tables);
  };
  const query: Query = (...words) => {
    const statement = textOf(words[0]);
    if (BEGIN.test(statement)) isOpen = true;
    const isEnd = END.test(statement);
    const written = tablesWritten(statement);
    if (!isEnd && written.length === 0) return send(...words);
    waiting.push(...written);
    const done = () => {
      if (isEnd) isOpen = false;
      end();
    };
    const callback = words.at(-1);
    if (typeof callback === 'function') {
      const before = (...results: unknown[]) => {
        done();
        if (results[0]) failed(results[0]);
        callback(...results);
      };
      return send(...words.slice(0, -1), before);
    }
    const result = send(...words);
    if (!(result instanceof Promise)) return result;
    return result.finally(done).catch((error: unknown) => {
      failed(error);
      throw error;
    });
  };
  client.query = query as typeof client.query;
}

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  const text = statement !== null && typeof statement === 'object' && 'text' in statement ? statement.text : '';
  return typeof text === 'string' ? text : '';
}
