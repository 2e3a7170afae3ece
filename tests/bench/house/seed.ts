import pg from 'pg'
import { databaseOf } from '../api/seed.ts'
import { seedPerson } from '../return/seed.ts'
import type { Signed } from '../return/spec.ts'

/** Rooms of the house: each lodges one person after the other over the years, the last of them today. */
export const ROOMS = 300
const NOMS =
  'Martin Bernard Thomas Petit Robert Richard Durand Dubois Moreau Laurent Simon Michel Lefebvre Leroy Roux David Bertrand Morel'.split(
    ' ',
  )
const PRENOMS = 'Simone Lucette Georges Paulette Marcel Odette Raymond Yvette Roger Denise André Huguette'.split(' ')
/** What procedures of a house are written with. */
const MOTS =
  `résident chute chambre soin toilette repas traitement médecin infirmière protocole hygiène lavage mains surveillance nuit
  douleur escarre matelas transfert lève fauteuil famille entretien consigne appel urgence transmission dossier évaluation
  prévention risque infection isolement linge déchets circuit température chaleur hydratation alimentation texture fausse route
  contention prescription réévaluation consentement projet personnalisé animation sortie accueil décès inventaire`.split(
    /\s+/,
  )

async function seedResidents(client: pg.Client, compte_id: number, count: number): Promise<void> {
  await client.query(
    `insert into logement (compte_id, logement_numero, logement_etage, logement_places)
     select $1, n::text, n / 100, 1 from generate_series(1, $2::int) n`,
    [compte_id, ROOMS],
  )
  // The n-th of a room's people comes when the one before has left; whoever came last is still there.
  await client.query(
    `insert into resident (compte_id, resident_nom, resident_prenom, resident_civilite, resident_date_naissance, demande_le,
       entree, sortie)
     select $1, ($4::text[])[1 + n * 7 % 18] || ' ' || n / 500, ($5::text[])[1 + n * 5 % 12], 'Mme',
       date '1930-01-01' + n % 5000, current_date - 100 * (1 + n / $3::int) - 60, current_date - 100 * (1 + n / $3::int),
       case when n >= $3::int then current_date - 100 * (n / $3::int) end
     from generate_series(0, $2::int - 1) n`,
    [compte_id, count, ROOMS, NOMS, PRENOMS],
  )
  await client.query(
    `insert into logement_affectation (compte_id, logement_id, resident_id, place, affect_date_debut, affect_date_fin)
     select $1, l.logement_id, r.resident_id, 1, r.entree, r.sortie
     from (select *, (row_number() over (order by resident_id) - 1) % $2::int as n from resident where compte_id = $1) r
     join (select logement_id, row_number() over (order by logement_id) - 1 as n from logement where compte_id = $1) l using (n)`,
    [compte_id, ROOMS],
  )
  await client.query(
    `insert into resident_absence (compte_id, resident_id, absence_sorte, absence_du, absence_au)
     select compte_id, resident_id, 'hospitalisation', entree + 20, entree + 30 from resident where compte_id = $1 and resident_id % 3 = 0`,
    [compte_id],
  )
  await client.query(
    `insert into resident_sante (compte_id, resident_id, version, resident_allergies, auteur_id)
     select compte_id, resident_id, v, 'Pénicilline', 1 from resident, generate_series(1, 3) v where compte_id = $1`,
    [compte_id],
  )
}

/** Documents of twelve kinds that hold, each with its text of about ten pages; the tenth is in the circuit. */
async function seedDocuments(client: pg.Client, { compte_id, utilisateur_id }: Signed, count: number): Promise<void> {
  const sha = 'a'.repeat(64)
  await client.query(
    `insert into fichier (compte_id, sha256, taille, recu_octets, mime, complet_a, cree_par)
     values ($1, $2, 100000, 100000, 'application/pdf', now(), $3)`,
    [compte_id, sha, utilisateur_id],
  )
  await client.query(
    `insert into documents_type (compte_id, documents_type_libelle, documents_type_code, ordre)
     select $1, 'Type ' || n, 'T' || n, n from generate_series(1, 12) n`,
    [compte_id],
  )
  await client.query(
    `insert into document (compte_id, documents_type_id, numero, document_titre, redacteur_id)
     select $1, t.id, n / 12 + 1, initcap(($4::text[])[1 + n * 7 % 50]) || ' et ' || ($4::text[])[1 + n * 11 % 50] || ' ' || n, $3
     from generate_series(0, $2::int - 1) n join documents_type t on t.compte_id = $1 and t.ordre = 1 + n % 12`,
    [compte_id, count, utilisateur_id, MOTS],
  )
  const people = [utilisateur_id]
  for (const n of [1, 2])
    people.push((await seedPerson(client, compte_id, 900 + n, 'vx-systeme-documentaire')).utilisateur_id)
  await client.query(
    `insert into document_version (compte_id, document_id, n, etat, sha256, taille, expire_le, depose_par, depose_a, verifie_par,
       verifie_a, approuve_par, approuve_a)
     select d.compte_id, d.document_id, v, case when v = 3 then 'approuvee' else 'retiree' end, $2, 100000,
       current_date + d.document_id % 900 - 30, $3, now() - interval '1 year' * (4 - v),
       case when v = 3 then $4::int end, case when v = 3 then now() end, case when v = 3 then $5::int end,
       case when v = 3 then now() end
     from document d, generate_series(1, 3) v where d.compte_id = $1`,
    [compte_id, sha, ...people],
  )
  for (let from = 0; from < 10; from++)
    await client.query(
      `insert into document_texte (compte_id, document_id, n, texte)
       select d.compte_id, d.document_id, 3, (select string_agg(($2::text[])[1 + (d.document_id * 31 + k * k * 7 + k * 13) % 60],
           ' ' order by k) from generate_series(1, 3000) k where d.document_id > 0)
       from document d where d.compte_id = $1 and d.document_id % 10 = $3`,
      [compte_id, MOTS, from],
    )
}

/** A house of years: who lived there, and its documents. @returns its manager, signed in */
export async function seedHouse(dataDir: string, { residents, documents }: { residents: number; documents: number }) {
  const client = new pg.Client({ connectionString: databaseOf(dataDir) })
  await client.connect()
  try {
    const { rows } = await client.query<{ compte_id: number }>(
      `insert into compte (compte_raison_sociale) values ('Les Tilleuls') returning compte_id`,
    )
    const compte_id = rows[0]?.compte_id ?? 0
    const who = await seedPerson(client, compte_id, 1, 'vx-gestion-residents')
    const held = [
      'cx-residents-medical',
      'cx-residents-legal',
      'vx-gestion-logements',
      'vx-systeme-documentaire',
      'cx-documents-gestion',
      'vx-fiches-transmission',
    ]
    await client.query(
      `insert into utilisateur_module (compte_id, utilisateur_id, module_id)
       select $1, $2, module_id from module where module = any($3::text[])`,
      [compte_id, who.utilisateur_id, held],
    )
    await seedResidents(client, compte_id, residents)
    await seedDocuments(client, who, documents)
    await client.query('vacuum (analyze)')
    return who
  } finally {
    await client.end()
  }
}
