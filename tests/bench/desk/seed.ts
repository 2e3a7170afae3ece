import { createHash, randomUUID } from 'node:crypto'
import pg from 'pg'
import { databaseOf } from '../api/seed.ts'

export const DAYS = 28
export const PEOPLE = 60
/** Visits of one technician a day. */
const EACH = 6
const EMAIL = 'regulateur@demo.test'

export interface Seeded {
  /** Of the person who plans. */
  readonly token: string
  /** Technicians with a session: what they do, they do by their phone's call. */
  readonly field: readonly { readonly token: string; readonly intervention_id: number }[]
  readonly adresse_id: number
  readonly prestation_id: number
}

const hash = (text: string) => createHash('sha256').update(text).digest()

async function openSession(client: pg.Client, compte_id: number, utilisateur_id: number): Promise<string> {
  const token = randomUUID().replaceAll('-', '')
  const { rows } = await client.query<{ session_id: string }>(
    `insert into session (compte_id, utilisateur_id, appareil_id, client_id) values ($1, $2, $3, 'bench') returning session_id`,
    [compte_id, utilisateur_id, randomUUID()],
  )
  await client.query(
    `insert into jeton (jeton_hash, session_id, sorte, generation, expire_a) values
       ($1, $3, 'acces', 0, now() + interval '1 day'), ($2, $3, 'refresh', 0, now() + interval '1 day')`,
    [hash(token), hash(`${token}:refresh`), rows[0]?.session_id],
  )
  return token
}

/** Sixty technicians who work from eight to six every day, all of whom know the service: nobody is left out for free. */
const TECHNICIANS = `with u as (insert into utilisateur (compte_id, email, nom, prenom)
     select $1, 'banc' || n || '@exemple.fr', 'Banc ' || lpad(n::text, 2, '0'), 'Tech' from generate_series(1, $2::int) n
     returning utilisateur_id),
   m as (insert into utilisateur_module (compte_id, utilisateur_id, module_id)
     select $1, utilisateur_id, module_id from u, module where module.module = 'vx-mon-activite'),
   p as (insert into utilisateur_profil (compte_id, utilisateur_id, profil_id) select $1, utilisateur_id, 31 from u)
   select utilisateur_id from u order by utilisateur_id`

/** Visits of fifty minutes from eight on, an hour and a half apart, promised for two hours, at a thousand addresses around Amiens. */
const VISITS = `insert into intervention (compte_id, client_id, adresse_id, prestation_id, technicien_id, plage, th_libelle, etapes_en_cours)
  select $1, a.client_id, a.adresse_id, $2, t.id,
    tstzrange(debut, debut + interval '50 minutes'),
    to_char(debut at time zone 'Europe/Paris', 'HH24:00') || ' - ' || to_char((debut + interval '2 hours') at time zone 'Europe/Paris', 'HH24:00'), 0
  from unnest($3::int[]) with ordinality t(id, rang)
  cross join generate_series(0, $4::int - 1) jour
  cross join generate_series(0, ${EACH - 1}) n
  cross join lateral (select ((date_trunc('day', now() at time zone 'Europe/Paris') + jour * interval '1 day'
    + interval '8 hours' + n * interval '90 minutes' + (t.rang % 4) * interval '10 minutes') at time zone 'Europe/Paris') as debut) h
  join (select client_id, adresse_id, row_number() over (order by adresse_id) - 1 as rang from adresse
    where compte_id = $1 and adresse_adresse1 like 'Banc %') a
    on a.rang = (t.rang * 131 + jour * 17 + n * 7) % 1000`

/** Fills the demonstration's company of visits, whose own technicians leave: exactly sixty are asked. */
export async function seedDesk(dataDir: string): Promise<Seeded> {
  const client = new pg.Client({ connectionString: databaseOf(dataDir) })
  await client.connect()
  try {
    const one = async <T extends object>(text: string, values: unknown[] = []) =>
      (await client.query<T & pg.QueryResultRow>(text, values)).rows[0] as T
    const { compte_id, utilisateur_id } = await one<{ compte_id: number; utilisateur_id: number }>(
      'select compte_id, utilisateur_id from utilisateur where email = $1',
      [EMAIL],
    )
    await client.query(
      `update utilisateur u set actif = false where compte_id = $1 and utilisateur_id <> $2
         and exists (select from droit d join module m using (module_id) where m.module = 'vx-mon-activite'
           and d.compte_id = u.compte_id and d.utilisateur_id = u.utilisateur_id)`,
      [compte_id, utilisateur_id],
    )
    const { prestation_id } = await one<{ prestation_id: number }>(
      `insert into prestation (compte_id, prestation_libelle, prix_unitaire_cents, tva, duree_minutes)
         values ($1, 'Banc', 9500, 10, 60) returning prestation_id`,
      [compte_id],
    )
    await client.query(
      `with c as (insert into client (compte_id, client_nom, client_telephone) select $1, 'Banc ' || n, '+33353010001'
         from generate_series(1, 1000) n returning client_id, client_nom)
       insert into adresse (compte_id, client_id, adresse_adresse1, adresse_cp, adresse_ville, adresse_latitude, adresse_longitude)
       select $1, client_id, client_nom || ' rue du Quai', '80000', 'Amiens', 49.7 + (client_id % 37) * 0.01, 2.1 + (client_id % 41) * 0.01
       from c`,
      [compte_id],
    )
    const { rows } = await client.query<{ utilisateur_id: number }>(TECHNICIANS, [compte_id, PEOPLE])
    const people = rows.map(r => r.utilisateur_id)
    await client.query(
      `insert into disponibilite_jour (compte_id, utilisateur_id, jour, etat)
         select $1, id, j, 1 from unnest($2::int[]) id cross join generate_series(1, 7) j`,
      [compte_id, people],
    )
    await client.query(
      `insert into disponibilite_plage (compte_id, utilisateur_id, jour, debut, fin)
         select $1, id, j, 480, 1080 from unnest($2::int[]) id cross join generate_series(1, 7) j`,
      [compte_id, people],
    )
    await client.query(VISITS, [compte_id, prestation_id, people, DAYS])
    const { adresse_id } = await one<{ adresse_id: number }>(
      `select min(adresse_id) as adresse_id from adresse where compte_id = $1 and adresse_adresse1 like 'Banc %'`,
      [compte_id],
    )
    await client.query('analyze')
    const firsts = await client.query<{ technicien_id: number; intervention_id: number }>(
      `select distinct on (technicien_id) technicien_id, intervention_id from intervention
         where compte_id = $1 and prestation_id = $2 and jour = (now() at time zone 'Europe/Paris')::date
         order by technicien_id, plage limit 12`,
      [compte_id, prestation_id],
    )
    const field: { token: string; intervention_id: number }[] = []
    for (const { technicien_id, intervention_id } of firsts.rows)
      field.push({ token: await openSession(client, compte_id, technicien_id), intervention_id })
    return { token: await openSession(client, compte_id, utilisateur_id), field, adresse_id, prestation_id }
  } finally {
    await client.end()
  }
}
