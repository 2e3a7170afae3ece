import pg from 'pg'
import { databaseOf } from '../api/seed.ts'
import { seedPerson } from '../return/seed.ts'
import type { Signed } from '../return/spec.ts'

const NOMS =
  `Martin Bernard Thomas Petit Robert Richard Durand Dubois Moreau Laurent Simon Michel Lefebvre Leroy Roux David Bertrand
  Morel Fournier Girard Bonnet Dupont Lambert Fontaine Rousseau Vincent Muller Lefèvre Faure André Mercier Blanc Guérin Boyer Garnier
  Chevalier François Legrand Gauthier Garcia Perrin Robin Clément Morin Nicolas Henry Roussel Mathieu Gautier Masson`.split(
    /\s+/,
  )
const PRENOMS =
  'Zoé Hugo Claire Yann Amélie Jules Inès Paul Louise Adam Rose Léo Anna Éric Sophie Marc Julie Luc Nadia Karim'.split(
    ' ',
  )
const RUES =
  'Lilas Écoles Quai Moulin Gare Église Fontaines Peupliers Marché Château Prés Tilleuls Acacias Halles Remparts'.split(
    ' ',
  )
const VILLES =
  'Amiens Abbeville Rennes Brest Nantes Lille Roubaix Lyon Grenoble Dijon Tours Angers Limoges Poitiers Reims'.split(
    ' ',
  )
const CHUNK = 10_000

/** One company of that many customers, an address each, and the one of 200 addresses. */
export async function seedCustomers(dataDir: string, count: number): Promise<{ who: Signed; large: number }> {
  const client = new pg.Client({ connectionString: databaseOf(dataDir) })
  await client.connect()
  try {
    const { rows } = await client.query<{ compte_id: number }>(
      `insert into compte (compte_raison_sociale) values ('Cent mille clients') returning compte_id`,
    )
    const compte_id = rows[0]?.compte_id ?? 0
    const who = await seedPerson(client, compte_id, 1, 'vx-gestion-clients-entreprises')
    for (let from = 1; from <= count; from += CHUNK) {
      await client.query(
        `insert into client (compte_id, client_type, client_civilite, client_nom, client_prenom, client_telephone, client_email,
           orlibelle, ordre)
         select $1, 1, case when n % 2 = 0 then 'Mme' else 'M.' end, ($4::text[])[1 + n * 7 % 50], ($5::text[])[1 + n * 11 % 20],
           '+336' || lpad((n * 7919 % 100000000)::text, 8, '0'), 'client' || n || '@exemple.test',
           (array['Appel', 'Site internet', 'Contrat', ''])[1 + n % 4], n
         from generate_series($2::int, $3::int) n`,
        [compte_id, from, Math.min(count, from + CHUNK - 1), NOMS, PRENOMS],
      )
    }
    for (let from = 1; from <= count; from += CHUNK) {
      await client.query(
        `insert into adresse (compte_id, client_id, adresse_adresse1, adresse_cp, adresse_ville, ordre)
         select compte_id, client_id, 1 + ordre % 180 || ' rue des ' || ($4::text[])[1 + ordre * 13 % 15],
           lpad((ordre * 31 % 95000 + 1000)::text, 5, '0'), ($5::text[])[1 + ordre * 17 % 15], ordre
         from client where compte_id = $1 and ordre between $2::int and $3::int`,
        [compte_id, from, Math.min(count, from + CHUNK - 1), RUES, VILLES],
      )
    }
    const { rows: made } = await client.query<{ client_id: number }>(
      `insert into client (compte_id, client_type, client_nom, ordre) values ($1, 2, 'Régie des deux cents', 0) returning client_id`,
      [compte_id],
    )
    const large = made[0]?.client_id ?? 0
    await client.query(
      `insert into adresse (compte_id, client_id, adresse_adresse1, adresse_cp, adresse_ville, ordre)
       select $1, $2, n || ' avenue du Nord', '80000', 'Amiens', n from generate_series(1, 200) n`,
      [compte_id, large],
    )
    await client.query('vacuum (analyze) client, adresse')
    return { who, large }
  } finally {
    await client.end()
  }
}
