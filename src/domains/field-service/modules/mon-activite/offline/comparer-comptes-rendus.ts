import type { ComparedValue, ComparedValues } from '#client/modules.ts'
import { totauxCloture } from '#domains/field-service/model/cloture.ts'
import type { CloturePayload } from '#domains/field-service/model/mutations.ts'
import {
  DEUX_COMPTES_RENDUS,
  type ResumeRapport,
  resumerRapport,
} from '#domains/field-service/model/second-compte-rendu.ts'
import type { OutboxEntry } from '#offline/entry.ts'
import { heureParis } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { formatEuros } from '#wire/money.ts'
import { valeurServeur } from './conflit.ts'

function enMots(auteur: string, { motif, lignes, total_ttc_cents, pages, observation }: ResumeRapport): ComparedValue {
  const faits = [...lignes, `Total\u00a0: ${formatEuros(total_ttc_cents)} TTC`, compter(pages, 'page'), observation]
  return { auteur, valeur: motif, faits: faits.filter(Boolean) }
}

/** The two reports of a visit closed on two devices, side by side; null where its step alone differs. */
export function comparerComptesRendus(entry: OutboxEntry): ComparedValues | null {
  const serveur = valeurServeur(entry)
  if (serveur?.etapes_en_cours !== 3) return null
  // Our own queued operation wrote the payload.
  const { rapport } = entry.payload as CloturePayload
  const mien = enMots(
    `Vous, ${heureParis(entry.fait_a)}`,
    resumerRapport(rapport, totauxCloture(rapport).total_ttc_cents),
  )
  const heure = serveur.fait_a ? `, ${heureParis(serveur.fait_a)}` : ''
  const auteur = `Reçu en premier${heure}`
  const sien = serveur.compte_rendu ? enMots(auteur, serveur.compte_rendu) : { auteur, valeur: 'Clôturée' }
  // "J’ai terminé, Mme Vasseur": whose visit it is stands in the words that its screen gave the action.
  const client = entry.libelle.split(', ').slice(1).join(', ')
  const titre = `Deux comptes rendus pour ${client || 'une intervention'}`
  return { titre, detail: DEUX_COMPTES_RENDUS, mien, sien }
}
