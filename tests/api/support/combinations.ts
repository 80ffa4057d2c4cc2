/** The name of the combination in a column `agent`, whatever the order of its drugs, in SQL. */
export const ONE_NAME = `
  (select string_agg(part, ' + ' order by part collate "C") from unnest(string_to_array(agent, ' + ')) part)`;
