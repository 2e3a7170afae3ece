import type { ComparedValue, ComparedValues } from '#client/modules/modules.ts'
import { libelleEtape } from '#domains/field-service/model/interventions/etapes.ts'
import type { CloturePayload } from '#domains/field-service/model/mutations.ts'
import { totauxCloture } from '#domains/field-service/model/rapports/cloture.ts'
import {
  DEUX_COMPTES_RENDUS,
  direAuteur,
  type ResumeRapport,
  resumerRapport,
} from '#domains/field-service/model/rapports/second-compte-rendu.ts'
import type { OutboxEntry } from '#offline/entry.ts'
import { heureParis } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { formatEuros } from '#wire/money.ts'
import { type ValeurServeur, valeurServeur } from './conflit.ts'

const direSignature = (qui: 'client' | 'technicien', nom: string | null): string =>
  nom ? `Signé par le ${qui}\u00a0: ${nom}` : `Sans signature du ${qui}`

function enMots(auteur: string, resume: ResumeRapport): ComparedValue {
  const { motif, lignes, total_ttc_cents, pages, observation, observation_client, rendez_vous, signatures } = resume
  const faits = [
    ...lignes,
    `Total\u00a0: ${formatEuros(total_ttc_cents)} TTC`,
    compter(pages, 'page'),
    observation && `Interne\u00a0: ${observation}`,
    observation_client && `Pour le client\u00a0: ${observation_client}`,
    rendez_vous && `Rendez-vous demandé\u00a0: ${rendez_vous}`,
    ...(signatures
      ? [direSignature('client', signatures.client), direSignature('technicien', signatures.technicien)]
      : []),
  ]
  return { author: auteur, value: motif, facts: faits.flatMap(fait => fait || []) }
}

/** Whose report came first, on which phone, at what hour. */
function direPremier({ fait_a, compte_rendu }: ValeurServeur): string {
  const quand = compte_rendu?.fait_a ?? fait_a
  const qui = (compte_rendu && direAuteur(compte_rendu)) || 'Reçu en premier'
  return quand ? `${qui}, ${heureParis(quand)}` : qui
}

/** The two reports of a visit closed on two devices, side by side; null where its step alone differs. */
export function comparerComptesRendus(entry: OutboxEntry): ComparedValues | null {
  const serveur = valeurServeur(entry)
  if (serveur?.etapes_en_cours !== 3) return null
  // Our own queued operation wrote the payload.
  const { rapport } = entry.payload as CloturePayload
  const mien = enMots(
    `Vous, sur ce téléphone, ${heureParis(entry.fait_a)}`,
    resumerRapport(rapport, totauxCloture(rapport).total_ttc_cents),
  )
  const auteur = direPremier(serveur)
  const sien = serveur.compte_rendu ? enMots(auteur, serveur.compte_rendu) : { author: auteur, value: libelleEtape(3) }
  // "J’ai terminé, Mme Vasseur": whose visit it is stands in the words that its screen gave the action.
  const client = entry.libelle.split(', ').slice(1).join(', ')
  const titre = `Deux comptes rendus pour ${client || 'une intervention'}`
  return { title: titre, detail: DEUX_COMPTES_RENDUS, mine: mien, theirs: sien }
}
