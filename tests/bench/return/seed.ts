import pg from 'pg'
import { databaseOf, openSession } from '../api/seed.ts'
import type { Phone, Signed } from './spec.ts'

/** Somebody of the company who is signed in and may open one module. */
export async function seedPerson(client: pg.Client, compte_id: number, n: number, module: string): Promise<Signed> {
  const { rows } = await client.query<{ utilisateur_id: number; session_id: string }>(
    `with u as (insert into utilisateur (compte_id, email, nom, prenom)
       values ($1, 'p' || $2::int || '-' || gen_random_uuid() || '@exemple.fr', 'Nom' || $2::int, 'Prénom') returning utilisateur_id),
     m as (insert into utilisateur_module (compte_id, utilisateur_id, module_id)
       select $1, utilisateur_id, module_id from u, module where module.module = $3)
     select utilisateur_id from u`,
    [compte_id, n, module],
  )
  const utilisateur_id = rows[0]?.utilisateur_id ?? 0
  return await openSession(client, { compte_id, utilisateur_id })
}

/** Two visits of today, an hour apart. */
async function visits(client: pg.Client, { compte_id, utilisateur_id }: Signed): Promise<[number, number]> {
  const { rows } = await client.query<{ intervention_id: number }>(
    `with c as (insert into client (compte_id, client_nom, client_telephone) values ($1, 'Client ' || $2::int, '+33353010001') returning client_id),
     a as (insert into adresse (compte_id, client_id, adresse_adresse1, adresse_latitude, adresse_longitude)
       select $1, client_id, '1 rue du Quai', 49.9, 2.3 from c returning adresse_id),
     p as (insert into prestation (compte_id, prestation_libelle, prix_unitaire_cents, tva) values ($1, 'Dépannage', 9500, 10) returning prestation_id)
     insert into intervention (compte_id, client_id, adresse_id, prestation_id, technicien_id, plage, th_libelle, etapes_en_cours)
     select $1, client_id, adresse_id, prestation_id, $2,
       tstzrange(date_trunc('day', now()) + n * interval '1 hour', date_trunc('day', now()) + n * interval '1 hour' + interval '50 minutes'),
       '08:00 - 10:00', 0
     from c, a, p, generate_series(10, 11) n returning intervention_id`,
    [compte_id, utilisateur_id],
  )
  return [rows[0]?.intervention_id ?? 0, rows[1]?.intervention_id ?? 0]
}

/** One company of technicians with two visits each, and four people who only read. */
export async function seedReturn(dataDir: string, count: number) {
  const client = new pg.Client({ connectionString: databaseOf(dataDir) })
  await client.connect()
  try {
    const { rows } = await client.query<{ compte_id: number }>(
      `insert into compte (compte_raison_sociale) values ('Retour') returning compte_id`,
    )
    const compte_id = rows[0]?.compte_id ?? 0
    const phones: Phone[] = []
    for (let n = 0; n < count; n++) {
      const signed = await seedPerson(client, compte_id, n, 'vx-mon-activite')
      phones.push({ ...signed, visites: await visits(client, signed) })
    }
    const day = new Date().toISOString().slice(0, 10)
    const readers = [
      { module: 'vx-regulation-interventions', path: `/api/regulation/interventions?jour=${day}` },
      { module: 'vx-mon-activite', path: '/api/wikaz/structure/notifications' },
      { module: 'vx-mon-activite', path: '/api/session' },
      { module: 'vx-mon-activite', path: '/api/wikaz/structure/profil' },
    ]
    const people: (Signed & { path: string })[] = []
    for (const [n, { module, path }] of readers.entries())
      people.push({ ...(await seedPerson(client, compte_id, count + n, module)), path })
    await client.query('analyze')
    return { phones, readers: people }
  } finally {
    await client.end()
  }
}

/** Effects and bytes as the database holds them at the end: what was lost, and what was done twice. */
export async function countEffects(dataDir: string) {
  const client = new pg.Client({ connectionString: databaseOf(dataDir) })
  await client.connect()
  try {
    const { rows } = await client.query<{ etapes: number; observations: number; rapports: number; photos: number }>(
      `select (select count(*)::int from intervention_etape) as etapes, (select count(*)::int from observation) as observations,
        (select count(*)::int from intervention_rapport) as rapports,
        -- Reports are made of the closings meanwhile, and are files too.
        (select count(*)::int from fichier where complet_a is not null and mime = 'image/jpeg') as photos`,
    )
    return rows[0]
  } finally {
    await client.end()
  }
}
