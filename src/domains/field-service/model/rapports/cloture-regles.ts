/** Data of the closing step: purposes, certification sentences, limits set by law, each with its reference. */

/** Rates offered: the specification's 20 and 10 (§9), plus 5.5 for energy works (278-0 bis A of the CGI). */
export const TAUX_CLOTURE = [20, 10, 5.5] as const
/** CB card, CH cheque, ES cash (specification field-service §9). */
export const MODES_PAIEMENT = ['CB', 'CH', 'ES'] as const
export const LIMITES_CLOTURE = { lignes: 100, pages: 30, libelle: 200, observation: 4000, montant_cents: 100_000_000 }

/** What a report, and each of its lines, comes to at most with VAT: 9 999 999,99 €. */
export const PLAFOND_RAPPORT_CENTS = 999_999_999

export type MotifCloture = { id: number; libelle: string; propose_rdv: boolean }

/** Purposes offered (specification field-service §4 "choose a purpose"; the list itself is ours). */
export const MOTIFS_CLOTURE: readonly MotifCloture[] = [
  { id: 1, libelle: 'Réparé, essai concluant', propose_rdv: false },
  { id: 2, libelle: 'À revoir, pièce à commander', propose_rdv: true },
  { id: 3, libelle: 'Client absent', propose_rdv: true },
  { id: 4, libelle: 'Refus du client', propose_rdv: false },
  { id: 5, libelle: 'Travaux à chiffrer', propose_rdv: false },
  { id: 6, libelle: 'Entretien effectué', propose_rdv: false },
  { id: 7, libelle: 'Mise en sécurité, installation arrêtée', propose_rdv: true },
  { id: 8, libelle: 'Installation posée et mise en service', propose_rdv: false },
]

/** The purpose of a visit where nobody was there: nobody signs, certifies, nor is handed a report. */
const CLIENT_ABSENT = 3

/** What a report says it was closed for; empty of one that names none. */
export function motifDe({ cloture }: { readonly cloture: number | null }): string {
  return MOTIFS_CLOTURE.find(m => m.id === cloture)?.libelle ?? ''
}

/** Whether this closing says that nobody was there. */
export function estClientAbsent({ cloture }: { readonly cloture: number | null }): boolean {
  return cloture === CLIENT_ABSENT
}

/** The same, of the words that a closed visit keeps. */
export const ditClientAbsent = (libelle: string): boolean =>
  MOTIFS_CLOTURE.some(m => m.id === CLIENT_ABSENT && m.libelle === libelle)

const REFUSEE = 4

/** What became of a visit that was closed for this purpose: done, to come back for, or not wanted. A former list's words are done. */
export function issueDe(libelle: string): 'faite' | 'a-reprendre' | 'refusee' {
  const motif = MOTIFS_CLOTURE.find(m => m.libelle === libelle)
  if (motif?.id === REFUSEE) return 'refusee'
  return motif?.propose_rdv ? 'a-reprendre' : 'faite'
}

/** Where the customer's name would stand: on the report, at the desk and on the phone. */
export const SANS_SIGNATURE = 'Client absent, sans sa signature'

/**
 * What the customer certifies for a reduced rate on works in a dwelling. Since 16 February 2025 a sentence on the
 * quote or the invoice replaces the form (loi de finances 2025, art. 41). Wording: models of the tax administration.
 * A released sentence is never edited: a new wording is added after it, since reports signed with the old one are on
 * their way.
 */
const MENTIONS_2025 = [
  {
    tva: 10,
    reference: 'CGI art. 279-0 bis, 3 ; LF 2025 art. 41 ; BOI-LETTRE-000280, I § 1 (22/10/2025)',
    texte:
      "Je soussigné(e) certifie, en qualité de preneur de la prestation, que les travaux réalisés concernent des locaux à usage d'habitation achevés depuis plus de deux ans et qu'ils n'ont pas eu pour effet, sur une période de deux ans au plus, de concourir à la production d'un immeuble neuf au sens du 2° du 2 du I de l'article 257 du CGI, ni d'entraîner une augmentation de la surface de plancher des locaux existants supérieure à 10 %.",
  },
  {
    tva: 5.5,
    reference: 'CGI art. 278-0 bis A, IV ; LF 2025 art. 41 ; BOI-LETTRE-000280, II § 10 (22/10/2025)',
    texte:
      "Je soussigné(e) certifie, en qualité de preneur de la prestation, que les travaux réalisés concernent des locaux à usage d'habitation achevés depuis plus de deux ans, qu'ils n'ont pas eu pour effet, sur une période de deux ans au plus, de concourir à la production d'un immeuble neuf au sens du 2° du 2 du I de l'article 257 du CGI, ni d'entraîner une augmentation de la surface de plancher des locaux existants supérieure à 10 % et qu'ils ont la nature de travaux de rénovation énergétique.",
  },
] as const

/** As they are read and signed from now on: the same words, with French typography. */
export const MENTIONS_TVA = [
  ...MENTIONS_2025,
  ...MENTIONS_2025.map(mention => ({
    ...mention,
    texte: mention.texte.replaceAll("'", '’').replace(' %', '\u00a0%'),
  })),
]

/** Cash a professional may take from a customer living in France, in cents. */
export const PLAFOND_ESPECES = {
  montant_cents: 100_000,
  reference: 'Code monétaire et financier, art. D112-3',
} as const
