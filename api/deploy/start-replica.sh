#!/bin/sh
# Starts a replica of the database in $PRIMARY, after copying it if needed. From then on, the
# primary confirms a commit only when the replica has it too, so a failover loses nothing.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # Moved to its place last, so that the next start repeats a step that failed.
  copy="$PGDATA.new"
  rm -rf "$copy"
  from="$PRIMARY application_name=replica"
  pg_basebackup --pgdata="$copy" --dbname="$from" --write-recovery-conf --checkpoint=fast
  psql --quiet --dbname="$from dbname=postgres" \
    --command="alter system set synchronous_standby_names = 'replica'" \
    --command='select pg_reload_conf()' >/dev/null
  mv -T "$copy" "$PGDATA"
fi
exec postgres "$@"
