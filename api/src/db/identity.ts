/**
 * SQL for which database this is: its cluster, its own id, and the table of changes in it. A restore
 * makes it another one, because its transactions count anew and what was deleted meanwhile is unknown.
 */
export const identitySql = `(select (select system_identifier from pg_control_system())::text || '.' ||
  (select oid from pg_database where datname = current_database())::text || '.' ||
  'changed_records'::regclass::oid::text)`
