import { sql } from 'kysely'
import { nomClient } from '#domains/customers/model/client.ts'
import { libelleEtape } from '#domains/field-service/model/interventions/etapes.ts'
import { blobsCloture } from '#domains/field-service/model/mutations.ts'
import type { RapportCloture } from '#domains/field-service/model/rapports/cloture-schema.ts'
import { visitesJointes } from '#domains/field-service/server/interventions/jointures.ts'
import type { Db } from '#server/db/database.ts'
import { PIXELS_MAX } from '#server/files/inspect.ts'
import { fileKey } from '#server/files/store.ts'
import type { Services } from '#server/services.ts'
import type { Totaux } from '#wire/money.ts'
import { HEURE_QUI_COMPTE } from '../interventions/corrections.ts'
import type { DonneesCri, Piece } from './cri.ts'

export interface VisiteCible {
  readonly compte_id: number
  readonly intervention_id: number
}

/** Pictures in a form a PDF holds (pdfkit reads JPEG and PNG), without the place where they were taken (ASVS 14.2.8). */
async function versPdf(mime: string, octets: Uint8Array): Promise<Uint8Array> {
  if (!mime.startsWith('image/')) return octets
  const { default: sharp } = await import('sharp')
  const { exif, xmp } = await sharp(octets).metadata()
  if (mime === 'image/png' || (mime === 'image/jpeg' && !exif && !xmp)) return octets
  return await sharp(octets, { limitInputPixels: PIXELS_MAX }).rotate().jpeg({ quality: 85 }).toBuffer()
}

async function lirePieces(
  db: Db,
  { files }: Pick<Services, 'files'>,
  compte_id: number,
  rapport: RapportCloture,
): Promise<Piece[]> {
  const rows = await db
    .selectFrom('fichier')
    .select(['sha256', 'mime'])
    .where('compte_id', '=', compte_id)
    .where('sha256', 'in', [...blobsCloture(rapport), ''])
    .where('complet_a', 'is not', null)
    .execute()
  const pieces: Piece[] = []
  for (const { sha256, mime } of rows) {
    if (!mime) continue
    pieces.push({ sha256, mime, octets: await versPdf(mime, await files.get(fileKey(compte_id, sha256))) })
  }
  return pieces
}

/** What the report of a closed visit holds; null while it is not closed. */
export async function lireDonneesCri(
  db: Db,
  services: Pick<Services, 'files'>,
  { compte_id, intervention_id }: VisiteCible,
) {
  const v = await visitesJointes(db)
    .innerJoin('intervention_rapport as r', j =>
      j.onRef('r.compte_id', '=', 'i.compte_id').onRef('r.intervention_id', '=', 'i.intervention_id'),
    )
    .innerJoin('utilisateur as u', j =>
      j.onRef('u.compte_id', '=', 'r.compte_id').onRef('u.utilisateur_id', '=', 'r.utilisateur_id'),
    )
    .innerJoin('compte as e', 'e.compte_id', 'i.compte_id')
    .select([
      'i.jour',
      'i.cloture_libelle',
      'c.client_civilite',
      'c.client_nom',
      'c.client_prenom',
      'c.client_telephone',
    ])
    .select(['a.adresse_adresse1', 'a.adresse_cp', 'a.adresse_ville', 'p.prestation_libelle', 'u.nom', 'u.prenom'])
    .select(['e.compte_raison_sociale', 'e.compte_siren', 'e.compte_adresse', 'e.compte_cp', 'e.compte_ville'])
    .select('e.compte_telephone1')
    .select(['r.contenu', 'r.totaux', 'r.empreinte', 'r.recu_a', 'r.utilisateur_id', 'r.version'])
    .where('i.compte_id', '=', compte_id)
    .where('i.intervention_id', '=', intervention_id)
    .orderBy('r.version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!v) return null
  const passages = await db
    .selectFrom('intervention_etape as e')
    .distinctOn('e.vers')
    .select(['e.vers', 'e.recu_a', HEURE_QUI_COMPTE.as('fait_a')])
    .where('e.compte_id', '=', compte_id)
    .where('e.intervention_id', '=', intervention_id)
    .where(sql<boolean>`e.vers > e.de`)
    .orderBy('e.vers')
    .orderBy('e.passage_id', 'desc')
    .execute()
  // Written from a checked value by the closing command, and by nothing else.
  const rapport = v.contenu as RapportCloture
  const donnees: DonneesCri = {
    intervention_id,
    entreprise: {
      raison_sociale: v.compte_raison_sociale,
      siren: v.compte_siren ?? '',
      telephone: v.compte_telephone1,
      adresse: [v.compte_adresse, `${v.compte_cp} ${v.compte_ville}`.trim()].filter(Boolean).join(', '),
    },
    client: nomClient(v),
    client_telephone: v.client_telephone,
    adresse: [v.adresse_adresse1, `${v.adresse_cp} ${v.adresse_ville}`.trim()].filter(Boolean).join(', '),
    prestation_libelle: v.prestation_libelle,
    technicien: `${v.prenom} ${v.nom}`.trim(),
    jour: v.jour,
    etapes: passages.map(p => ({ label: libelleEtape(p.vers), fait_a: p.fait_a, recu_a: p.recu_a })),
    cloture_libelle: v.cloture_libelle,
    rapport,
    totaux: v.totaux as Totaux,
    empreinte: v.empreinte,
    recu_a: v.recu_a,
    pieces: await lirePieces(db, services, compte_id, rapport),
  }
  return { donnees, utilisateur_id: v.utilisateur_id, version: v.version }
}
