#!/bin/sh
# Run once by the image of PostgreSQL, which by default accepts no connections for replication.
echo 'host replication all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
