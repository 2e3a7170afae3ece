import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { DocumentPdf } from '#server/documents/pdf.ts'
import { fileKey } from '#server/files/store.ts'
import type { Services } from '#server/services.ts'
import { pageDemo, photoDemo, signatureDemo } from './images.ts'
import type { DonneesDemo } from './types.ts'

interface Piece {
  readonly sorte: 'document' | 'photo' | 'page'
  readonly nom: string
  readonly mime: string
  readonly octets: Buffer
  readonly sha256: string
}

async function fiche(titre: string, paragraphes: readonly string[], date: Date): Promise<Piece> {
  const pdf = new DocumentPdf({ titre, auteur: 'Relais Terrain, démonstration', date })
  pdf.titre(titre, 1)
  for (const p of paragraphes) pdf.texte(p)
  const octets = await pdf.terminer()
  const sha256 = createHash('sha256').update(octets).digest('hex')
  return { sorte: 'document', nom: `${titre}.pdf`, mime: 'application/pdf', octets, sha256 }
}

async function creerPieces(date: Date): Promise<{ documents: Piece[]; photos: Piece[]; page: Piece }> {
  const documents = await Promise.all([
    fiche(
      'Notice chaudière murale',
      ['Pression de service : de 1 à 1,5 bar à froid.', 'Code E10 : manque d’eau. Remettre en pression, purger.'],
      date,
    ),
    fiche('Contrat d’entretien', ['Une visite par an, déplacement compris.', 'Dépannage sous 24 heures.'], date),
  ])
  const photos = await Promise.all(
    [1, 2, 3].map(async n => ({
      sorte: 'photo' as const,
      nom: `photo-${n}.jpg`,
      mime: 'image/jpeg',
      ...(await photoDemo(n)),
    })),
  )
  return { documents, photos, page: { sorte: 'page', nom: 'page-1', mime: 'image/jpeg', ...(await pageDemo()) } }
}

/** A few real files: notices and photos on the visits of the day, a scanned page on each closed one. */
export async function insererPieces(db: Db, services: Services, { interventions, aujourdhui }: DonneesDemo) {
  const now = services.clock()
  const { documents, photos, page } = await creerPieces(now)
  const jointes = interventions.flatMap((i, rang) => {
    const pieces = i.etapes_en_cours === 3 ? [page] : []
    if (i.intervention_date_planifie === aujourdhui || rang % 5 === 0) {
      pieces.push(...documents.slice(0, 1 + (rang % 2)), ...photos.slice(0, rang % 4))
    }
    return pieces.map(piece => ({ i, piece }))
  })
  const uniques = new Map(jointes.map(({ i, piece }) => [`${i.compte_id}:${piece.sha256}`, { i, piece }]))
  // Signatures are files of the company: the report names them, no list of the visit shows them.
  const trait = await signatureDemo()
  for (const i of interventions.filter(v => v.etapes_en_cours === 3))
    uniques.set(`${i.compte_id}:${trait.sha256}`, { i, piece: { ...page, ...trait, mime: 'image/png' } })
  await Promise.all(
    [...uniques.values()].map(({ i, piece }) => services.files.put(fileKey(i.compte_id, piece.sha256), piece.octets)),
  )
  await db
    .insertInto('fichier')
    .values(
      [...uniques.values()].map(({ i, piece }) => ({
        compte_id: i.compte_id,
        sha256: piece.sha256,
        taille: piece.octets.length,
        recu_octets: piece.octets.length,
        mime: piece.mime,
        complet_a: now,
        cree_par: i.utilisateur_id,
        cree_a: now,
      })),
    )
    .execute()
  await db
    .insertInto('intervention_fichier')
    .values(
      jointes.map(({ i, piece }) => ({
        compte_id: i.compte_id,
        intervention_id: i.intervention_id,
        sorte: piece.sorte,
        nom: piece.nom,
        sha256: piece.sha256,
        cree_par: i.utilisateur_id,
        cree_a: now,
      })),
    )
    .execute()
  await db
    .insertInto('piece_jointe')
    .columns(['compte_id', 'objet', 'objet_id', 'nom', 'sha256', 'taille', 'mime', 'depose_par', 'depose_a'])
    .expression(
      db
        .selectFrom('prestation as p')
        .innerJoin('fichier as f', 'f.compte_id', 'p.compte_id')
        .where('f.sha256', 'in', [documents[0]?.sha256 ?? '', photos[0]?.sha256 ?? ''])
        .where('p.prestation_libelle', 'like', '%chaudière%')
        .select(['p.compte_id', sql.lit('prestation').as('objet'), 'p.prestation_id'])
        .select(
          sql<string>`case f.sha256 when ${documents[0]?.sha256} then ${documents[0]?.nom} else 'Chaufferie.jpg' end`.as(
            'nom',
          ),
        )
        .select(['f.sha256', 'f.taille', sql<string>`f.mime`.as('mime'), 'f.cree_par', 'f.cree_a']),
    )
    .execute()
  // A customer and a request of each company hold some too.
  await sql`insert into piece_jointe (compte_id, objet, objet_id, nom, sha256, taille, mime, depose_par, depose_a)
    select f.compte_id, o.objet, o.id, case f.sha256 when ${documents[0]?.sha256} then ${documents[0]?.nom} else 'Chaufferie.jpg' end,
      f.sha256, f.taille, f.mime, f.cree_par, f.cree_a
    from fichier f join (
      select compte_id, 'client' as objet, min(client_id) as id from intervention group by compte_id
      union all (select distinct on (compte_id) compte_id, 'demande', demande_id from demande
        order by compte_id, client_id, demande_id)) o using (compte_id)
    where f.sha256 in (${documents[0]?.sha256}, ${photos[0]?.sha256})`.execute(db)
}
