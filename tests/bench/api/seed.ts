import { createHash, randomUUID } from 'node:crypto'
import { realpathSync } from 'node:fs'
import pg from 'pg'
import { connectionStringOf, makeSocketDir } from '#server/pg/layout.ts'

export interface Person {
  readonly compte_id: number
  readonly utilisateur_id: number
  readonly appareil_id: string
  readonly token: string
}

export function databaseOf(dataDir: string): string {
  return connectionStringOf(makeSocketDir(realpathSync(dataDir)))
}

/** Notifications of a length usual for us: fifty of them make a list of about 10 kB. */
const NOTIFICATIONS = `insert into notification (compte_id, utilisateur_id, notification_titre, notification_body, lien, cree_a)
  select p.compte_id, p.utilisateur_id, 'Intervention déplacée ' || n, 'Dupont Marie, 12 rue des Lilas, de 9 h à 10 h 30',
    '/m/mon-activite/intervention/' || n, now() - n * interval '1 minute'
  from bench_personne p cross join generate_series(1, 50) n`

/**
 * Fills an empty product database: companies of one person with fifty notifications each, and sixteen people in the
 * first company whose sessions the load uses.
 */
export async function seedCompanies(dataDir: string, companies: number): Promise<Person[]> {
  const client = new pg.Client({ connectionString: databaseOf(dataDir) })
  await client.connect()
  try {
    await client.query(`create table bench_insertion (compte_id integer not null, utilisateur_id integer not null,
      cle uuid not null, empreinte bytea not null, type text not null, entite text not null, resultat jsonb,
      recu_a timestamptz not null default clock_timestamp(), primary key (compte_id, utilisateur_id, cle))`)
    await client.query('create table bench_personne (compte_id integer, utilisateur_id integer)')
    await client.query(
      `with c as (insert into compte (compte_raison_sociale) select 'Société ' || n from generate_series(1, $1::int) n
         returning compte_id),
       membres as (select compte_id, n from c cross join generate_series(1, 16) n
         where n = 1 or compte_id = (select min(compte_id) from c)),
       u as (insert into utilisateur (compte_id, email, nom, prenom, user_adresse, user_cp, user_ville)
         select compte_id, 'p' || n || '-' || compte_id || '@exemple.fr', 'Nom' || n, 'Prénom', '12 rue des Lilas', '80000', 'Amiens'
         from membres returning compte_id, utilisateur_id)
       insert into bench_personne select compte_id, utilisateur_id from u`,
      [companies],
    )
    await client.query(NOTIFICATIONS)
    // What was filled, and nothing else: a ledger known to be empty would be read whole until the next time it is looked at.
    await client.query('analyze compte, utilisateur, notification, bench_personne')
    const { rows } = await client.query<{ compte_id: number; utilisateur_id: number }>(
      'select * from bench_personne order by compte_id, utilisateur_id limit 16',
    )
    const people: Person[] = []
    for (const row of rows) people.push(await openSession(client, row))
    return people
  } finally {
    await client.end()
  }
}

/** Signs somebody in, as if they had been all along. */
export async function openSession(
  client: pg.Client,
  { compte_id, utilisateur_id }: Pick<Person, 'compte_id' | 'utilisateur_id'>,
): Promise<Person> {
  const token = randomUUID().replaceAll('-', '')
  const appareil_id = randomUUID()
  const { rows } = await client.query<{ session_id: string }>(
    `insert into session (compte_id, utilisateur_id, appareil_id, client_id) values ($1, $2, $3, 'bench') returning session_id`,
    [compte_id, utilisateur_id, appareil_id],
  )
  // Both, as every session has: without the second, each lookup would look again for the first use of the generation.
  const hash = (text: string) => createHash('sha256').update(text).digest()
  await client.query(
    `insert into jeton (jeton_hash, session_id, sorte, generation, expire_a) values
       ($1, $3, 'acces', 0, now() + interval '1 day'), ($2, $3, 'refresh', 0, now() + interval '1 day')`,
    [hash(token), hash(`${token}:refresh`), rows[0]?.session_id],
  )
  return { compte_id, utilisateur_id, appareil_id, token }
}
