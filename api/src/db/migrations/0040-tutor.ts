import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

export const down = () => {
  throw new Error('There is no way back from this migration; restore a backup instead.')
}

const sql = `
-- Who teaches, as the landing page says it; the picture is a data URL.
alter table business
  add column tutor_about text not null default '',
  add column tutor_picture text not null default '',
  add column tutor_picture_hash text not null generated always as (
    case when tutor_picture = '' then ''
      else left(encode(sha256(decode(split_part(tutor_picture, ',', 2), 'base64')), 'hex'), 32) end
  ) stored;
`
