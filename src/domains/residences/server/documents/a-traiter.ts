import { MODULE_DOCUMENTS } from '#domains/residences/model/documents-commun.ts'
import {
  ADRESSE_DOCUMENTS,
  adresseDocument,
  adresseRevision,
} from '#domains/residences/modules/systeme-documentaire/address.ts'
import { direJour } from '#domains/scheduling/model/planning/periode.ts'
import type { ReadContext } from '#server/http/context.ts'
import { couper, type InboxLine, type InboxSource, ligne } from '#server/inbox/source.ts'
import { jourParis } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { direEcheance } from '../echeances.ts'
import { listerAFaire, listerLesEcheances } from './lire.ts'

const GENRES = {
  verifier: { genre: 'document-verifier', libelle: 'Document à vérifier' },
  approuver: { genre: 'document-approuver', libelle: 'Document à approuver' },
  lire: { genre: 'document-lire', libelle: 'Document à lire' },
} as const

/** Versions to judge, then readings by their day. */
async function lireAFaire(context: ReadContext): Promise<InboxLine[]> {
  const aujourdhui = jourParis(context.now)
  const documents = await listerAFaire(context)
  const lignes = documents.flatMap(d => {
    if (d.a_faire === null) return []
    const pour = d.a_faire === 'lire' ? d.lire_pour : null
    const passee = pour !== null && pour <= aujourdhui
    return [
      ligne({
        ...GENRES[d.a_faire],
        numero: d.document_id,
        titre: `${d.document_chrono} ${d.document_titre}`,
        detail: pour === null ? '' : `Au plus tard le ${direJour(pour)}`,
        depuis: d.depuis,
        urgence: passee ? 'maintenant' : 'bientot',
        adresse: adresseDocument(d.document_id),
        ...(pour !== null && { pour }),
      }),
    ]
  })
  return couper(
    lignes.toSorted((a, b) => ((a.pour ?? '') < (b.pour ?? '') ? -1 : (a.pour ?? '') > (b.pour ?? '') ? 1 : 0)),
    { titre: n => compter(n, 'autre document', 'autres documents'), adresse: ADRESSE_DOCUMENTS },
  )
}

/** What ends within a week or has ended, for who may deposit what comes next. */
async function lireEcheances(context: ReadContext): Promise<InboxLine[]> {
  const { echeances } = await listerLesEcheances(context)
  const lignes = echeances.flatMap(e => {
    const dite = direEcheance(e, jourParis(context.now))
    if (!e.peut_deposer || dite === null) return []
    return [
      ligne({
        ...dite,
        ...{ genre: 'document-reviser', numero: e.document_id, libelle: 'Document à réviser' },
        titre: `${e.document_chrono} ${e.document_titre}`,
        adresse: adresseRevision(e.document_id),
      }),
    ]
  })
  return couper(lignes, {
    titre: n => compter(n, 'autre document à réviser', 'autres documents à réviser'),
    adresse: ADRESSE_DOCUMENTS,
  })
}

export const aTraiter: readonly InboxSource[] = [
  { module: MODULE_DOCUMENTS, lire: lireAFaire },
  { module: MODULE_DOCUMENTS, lire: lireEcheances },
]
