#!/bin/sh
# Runs once, when the database of compose.yaml is made: the role that the product works as, and its database.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$QUARTET_PASSWORD" --username postgres <<'SQL'
create role quartet login password :'password';
create database quartet owner quartet;
SQL
