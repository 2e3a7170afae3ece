import { createHash } from 'node:crypto'
import type { Db } from '#server/db/database.ts'
import { DocumentPdf } from '#server/documents/pdf.ts'
import { fileKey } from '#server/files/store.ts'
import type { Services } from '#server/services.ts'
import { ajouterJours, formaterJour } from '#wire/dates.ts'
import type { DonneesDemo } from './types.ts'
import '#domains/field-service/server/tables.ts'

/** One paper that holds for long, one about to end, one that is over; days from today. */
const PAPIERS = [
  { sorte: 'assurance', titre: 'Attestation d’assurance décennale', numero: 'DEC-2048-117', fin: 200 },
  { sorte: 'urssaf', titre: 'Attestation de vigilance', numero: 'VIG-80-5512', fin: 12 },
  { sorte: 'kbis', titre: 'Extrait Kbis', numero: 'KB-2291', fin: -6 },
] as const

/** Papers of the companies that take work, shown to those who give it; the first company asks for two of them. */
export async function insererDossiers(db: Db, services: Services, { liens, utilisateurs, aujourdhui }: DonneesDemo) {
  const now = services.clock()
  const pieces = await Promise.all(
    PAPIERS.map(async ({ sorte, titre, numero, fin }) => {
      const expire_le = ajouterJours(aujourdhui, fin)
      const pdf = new DocumentPdf({ titre, auteur: 'Relais Terrain, démonstration', date: now })
      pdf.titre(titre, 1)
      pdf.texte(`N° ${numero}, valable jusqu’au ${formaterJour(expire_le, 'complet')}.`)
      const octets = await pdf.terminer()
      const sha256 = createHash('sha256').update(octets).digest('hex')
      return { sorte, numero, expire_le, octets, sha256, nom: `${titre}.pdf`, mime: 'application/pdf' }
    }),
  )
  const actifs = liens.filter(l => l.accord)
  for (const compte_id of new Set(actifs.map(l => l.recepteur_compte_id))) {
    const utilisateur_id = utilisateurs.find(u => u.compte_id === compte_id)?.utilisateur_id ?? 0
    for (const { octets, ...piece } of pieces) {
      const { sha256, mime } = piece
      const taille = octets.length
      await services.files.put(fileKey(compte_id, sha256), octets)
      await db
        .insertInto('fichier')
        .values({
          ...{ compte_id, sha256, taille, recu_octets: taille, mime },
          ...{ complet_a: now, cree_par: utilisateur_id, cree_a: now },
        })
        .execute()
      await db
        .insertInto('piece_fournisseur')
        .values({ compte_id, recepteur_compte_id: compte_id, ...piece, utilisateur_id, cree_a: now })
        .execute()
    }
  }
  await db
    .updateTable('lien')
    .set({ dossier_partage: true })
    .where(
      'link_id',
      'in',
      actifs.map(l => l.link_id),
    )
    .execute()
}
