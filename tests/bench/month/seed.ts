import pg from 'pg'
import { databaseOf, openSession } from '../api/seed.ts'

const EMAIL = 'cadre@demo.test'

export interface House {
  /** Of whoever plans. */
  readonly token: string
  readonly people: readonly number[]
  /** Of days of seven hours and a half, in the morning and in the afternoon. */
  readonly morning: number
  readonly afternoon: number
}

/** Fills the demonstration's house: its own people leave, and exactly this many are planned. */
export async function seedHouse(dataDir: string, count: number): Promise<House> {
  const client = new pg.Client({ connectionString: databaseOf(dataDir) })
  await client.connect()
  try {
    const { rows } = await client.query<{ compte_id: number; utilisateur_id: number }>(
      'select compte_id, utilisateur_id from utilisateur where email = $1',
      [EMAIL],
    )
    const { compte_id = 0, utilisateur_id = 0 } = rows[0] ?? {}
    await client.query('update utilisateur set actif = false where compte_id = $1 and utilisateur_id <> $2', [
      compte_id,
      utilisateur_id,
    ])
    await client.query('delete from pointage where compte_id = $1', [compte_id])
    const added = await client.query<{ utilisateur_id: number }>(
      `with u as (insert into utilisateur (compte_id, email, nom, prenom)
           select $1, 'mois' || n || 'de' || $2::int || '@exemple.fr', 'Banc ' || lpad(n::text, 3, '0'), 'Agent' from generate_series(1, $2::int) n
           returning utilisateur_id),
         a as (insert into agent (compte_id, utilisateur_id) select $1, utilisateur_id from u),
         c as (insert into agent_contrat (compte_id, utilisateur_id, valable_du, minutes_hebdomadaires, minutes_annuelles, metier_id)
           select $1, utilisateur_id, '2020-01-01', 2100, 96420, (select min(metier_id) from metier where compte_id = $1) from u),
         p as (insert into utilisateur_profil (compte_id, utilisateur_id, profil_id) select $1, utilisateur_id, 70 from u)
       select utilisateur_id from u order by utilisateur_id`,
      [compte_id, count],
    )
    const post = async (name: string) => {
      const found = await client.query<{ poste_id: number }>(
        'select poste_id from poste where compte_id = $1 and poste_libelle = $2 and supprime_a is null',
        [compte_id, name],
      )
      return found.rows[0]?.poste_id ?? 0
    }
    const [morning, afternoon] = [await post('Matin'), await post('Après-midi')]
    await client.query('analyze')
    const { token } = await openSession(client, { compte_id, utilisateur_id })
    return { token, people: added.rows.map(r => r.utilisateur_id), morning, afternoon }
  } finally {
    await client.end()
  }
}
