import { nomClient } from '#domains/customers/model/client.ts'
import type { ReferencesCloture } from '#domains/field-service/model/activite/activite.ts'
import type { InterventionActivite } from '#domains/field-service/model/interventions/planning.ts'
import {
  estChiffree,
  lignesDe,
  mentionsRequises,
  totauxCloture,
} from '#domains/field-service/model/rapports/cloture.ts'
import type { LigneCloture, Paiement, Signature } from '#domains/field-service/model/rapports/cloture-schema.ts'
import type { JourIso } from '#wire/dates.ts'
import { ligneTtc, type TauxTva } from '#wire/money.ts'
import type { Brouillon } from '../offline/brouillon.ts'

/** How the amount of a line comes about. */
export interface Compte {
  quantite: string
  unite: string
  prix_cents: number
  /** The price with its VAT, where as many of them are the amount to the cent; else the one that is multiplied. */
  ttc: boolean
}

/** What the customer reads before signing: chosen word by word, so that nothing of the office's can slip in. */
export interface VueClient {
  client: string
  jour: JourIso
  prestation: string
  motif: string
  lignes: { libelle: string; compte: Compte | null; ttc_cents: number | null }[]
  total_ttc_cents: number
  tva_cents: number
  paiement: Paiement
  reste_cents: number
  observation: string
  rendez_vous: { jour: JourIso; tranche: string } | null
  /** Reduced rates, each with the sentence that the customer certifies. */
  certifications: { tva: TauxTva; texte: string }[]
  certifie: boolean
  signature: Signature['signe_a'] | null
}

/** The draft as its customer may see it; the office's notes, the internal observation and the access stay behind. */
export function vueClient(
  { saisie, signatures }: Pick<Brouillon, 'saisie' | 'signatures'>,
  visite: InterventionActivite,
  { motifs }: Pick<ReferencesCloture, 'motifs'>,
): VueClient {
  const totaux = totauxCloture(saisie)
  const rdv = saisie.planification
  return {
    client: nomClient(visite),
    jour: visite.intervention_date_planifie,
    prestation: visite.prestation_libelle,
    motif: motifs.find(m => m.id === saisie.cloture)?.libelle ?? '',
    lignes: lignesDe(saisie).map(ligne => ({
      libelle: ligne.libelle,
      compte: compteDe(ligne),
      ttc_cents: estChiffree(ligne) ? ligneTtc(ligne) : null,
    })),
    total_ttc_cents: totaux.total_ttc_cents,
    tva_cents: totaux.total_ttc_cents - totaux.total_ht_cents,
    paiement: saisie.paiement,
    reste_cents: Math.max(0, totaux.total_ttc_cents - saisie.paiement.montant_cents),
    observation: saisie.observation_client.trim(),
    rendez_vous: rdv?.date_rdv ? { jour: rdv.date_rdv, tranche: rdv.tranche_horaire_rdv } : null,
    certifications: mentionsRequises(saisie),
    certifie: saisie.certification_tva?.signe ?? false,
    signature: signatures.client?.signe_a ?? null,
  }
}

/** Null of one alone, whose price is its amount, and of a line that has none. */
function compteDe(ligne: LigneCloture): Compte | null {
  const { quantite, unite, prix_unitaire_cents } = ligne
  if (!estChiffree(ligne) || Number(quantite) === 1) return null
  const un_ttc = ligneTtc({ ...ligne, quantite: '1' })
  // In thousandths, as quantities are.
  const ttc = Math.round(Number(quantite) * 1000) * un_ttc === ligneTtc(ligne) * 1000
  return { quantite, unite, prix_cents: ttc ? un_ttc : prix_unitaire_cents, ttc }
}
