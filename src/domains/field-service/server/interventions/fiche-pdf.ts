import { direTranchePromise } from '#domains/field-service/model/interventions/creneau-dit.ts'
import { numeroLu, numeroVisite } from '#domains/field-service/model/numero.ts'
import { DocumentPdf } from '#server/documents/pdf.ts'
import { formaterDateHeure, formaterDuree, formaterJour, jourParis } from '#wire/dates.ts'
import { formaterTelephone } from '#wire/french.ts'
import { formaterInstantComplet, plageParis } from '#wire/moments.ts'

export interface FicheVisite {
  readonly intervention_id: number
  readonly entreprise: string
  readonly client: string
  readonly telephones: readonly string[]
  readonly adresse: string
  readonly consignes_acces: string
  readonly client_observations: string
  readonly prestation: string
  readonly jour: string
  readonly debut: string
  readonly fin: string
  readonly minutes: number
  readonly th_libelle: string
  readonly th_jour: string | null
  readonly technicien: string
  readonly description: string
  /** "Annulée", "Terminée", empty where it is still to do. */
  readonly etat: string
  readonly observations: readonly { readonly le: Date; readonly utilisateur: string; readonly texte: string }[]
  readonly now: Date
}

/** "fiche-intervention-0000412.pdf": seven digits, as requests are numbered (specification field-service §9). */
export const nomFicheVisite = (intervention_id: number): string => `fiche-intervention-${numeroLu(intervention_id)}.pdf`

/** What whoever goes there has to know, on paper; the office's remarks stand on it, so it is not handed to the customer. */
export async function composerFicheVisite(f: FicheVisite): Promise<Buffer> {
  const titre = `Fiche d’intervention ${numeroVisite(f.intervention_id)}`
  const pdf = new DocumentPdf({ titre, auteur: f.entreprise, date: f.now })
  pdf.titre(titre, 1)
  pdf.texte([f.entreprise, f.etat].filter(Boolean).join(' – '), { gras: true })
  pdf.titre('Rendez-vous')
  pdf.texte(`${formaterJour(f.jour, 'complet')}, ${plageParis(f.debut, f.fin)} (${formaterDuree(f.minutes)})`, {
    gras: true,
  })
  const promis = direTranchePromise(f, jourParis(f.now))
  if (promis) pdf.texte(`Créneau promis au client\u00a0: ${promis}`)
  pdf.texte(`Prestation\u00a0: ${f.prestation}`)
  pdf.texte(`Technicien\u00a0: ${f.technicien || 'personne pour l’instant'}`)
  pdf.titre('Client et lieu')
  pdf.texte(f.client, { gras: true })
  pdf.texte(f.adresse)
  pdf.texte(f.telephones.map(formaterTelephone).join(' – '))
  if (f.consignes_acces) pdf.texte(`Accès\u00a0: ${f.consignes_acces}`)
  if (f.client_observations) pdf.texte(`À savoir\u00a0: ${f.client_observations}`)
  if (f.description) {
    pdf.titre('Demande')
    pdf.texte(f.description)
  }
  pdf.titre('Observations')
  if (f.observations.length === 0) pdf.texte('Aucune.')
  for (const o of f.observations) {
    pdf.texte(`${formaterDateHeure(o.le)}, ${o.utilisateur}`, { petit: true })
    pdf.texte(o.texte)
  }
  pdf.texte(`Imprimée le ${formaterInstantComplet(f.now.toISOString())}.`, { petit: true })
  return await pdf.terminer()
}
