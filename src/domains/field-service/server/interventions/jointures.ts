import type { Db } from '#server/db/database.ts'

/** A visit with whose it is, where, and what for: what every reading of visits begins with. */
export const visitesJointes = (db: Db) =>
  db
    .selectFrom('intervention as i')
    .innerJoin('client as c', j => j.onRef('c.compte_id', '=', 'i.compte_id').onRef('c.client_id', '=', 'i.client_id'))
    .innerJoin('adresse as a', j =>
      j.onRef('a.compte_id', '=', 'i.compte_id').onRef('a.adresse_id', '=', 'i.adresse_id'),
    )
    .innerJoin('prestation as p', j =>
      j.onRef('p.compte_id', '=', 'i.compte_id').onRef('p.prestation_id', '=', 'i.prestation_id'),
    )
