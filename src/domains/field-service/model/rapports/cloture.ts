import type { JourIso } from '#wire/dates.ts'
import { estJourUsuel } from '#wire/dates.ts'
import type { Totaux } from '#wire/money.ts'
import { estQuantite, formatEuros, formatTaux, ligneTtc, tientDans, totaliser } from '#wire/money.ts'
import { estTranche } from '../creneaux/tranche-saisie.ts'
import { estJourAVenir } from '../interventions/jour-a-venir.ts'
import type { MotifCloture } from './cloture-regles.ts'
import {
  estClientAbsent,
  MENTIONS_TVA,
  MOTIFS_CLOTURE,
  PLAFOND_ESPECES,
  PLAFOND_RAPPORT_CENTS,
  TAUX_CLOTURE,
} from './cloture-regles.ts'
import type { LigneCloture, RapportCloture, Signature } from './cloture-schema.ts'
import { empreinteRapport } from './empreinte.ts'

/** One thing to correct: the field it belongs to, a stable code, the sentence shown as is. */
export type ErreurCloture = { champ: string; code: string; message: string }
export type ValidationCloture = { ok: true } | { ok: false; erreurs: ErreurCloture[]; message: string }
export type ReglesCloture = {
  /** Purposes of the company, when it has its own. */
  motifs?: readonly Pick<MotifCloture, 'id'>[]
  /** Paris day of the action: an appointment before it is refused. */
  aujourdhui?: JourIso
}

/** Parts first, then labour: the order of the paper report. */
export function lignesDe(rapport: Pick<RapportCloture, 'fournitures' | 'prestations'>): LigneCloture[] {
  return [...rapport.fournitures, ...rapport.prestations]
}

/** Whether a line has an amount: its quantity is readable, and it is none that no report may come to. */
export function estChiffree(ligne: LigneCloture): boolean {
  return estQuantite(ligne.quantite) && tientDans(ligne, PLAFOND_RAPPORT_CENTS)
}

/** Totals of the lines that have an amount, so that the screen keeps a total while one is being typed. */
export function totauxCloture(rapport: Pick<RapportCloture, 'fournitures' | 'prestations'>): Totaux {
  return totaliser(lignesDe(rapport).filter(estChiffree))
}

/** Reduced rates present, highest first: each needs its certification. */
export function tauxReduits(rapport: Pick<RapportCloture, 'fournitures' | 'prestations'>): (10 | 5.5)[] {
  const presents = new Set(lignesDe(rapport).map(l => l.tva))
  return TAUX_CLOTURE.filter((t): t is 10 | 5.5 => t !== 20 && presents.has(t))
}

/** The sentences to show and to store for the rates of this report: the latest released for each. */
export function mentionsRequises(rapport: Pick<RapportCloture, 'fournitures' | 'prestations'>) {
  return tauxReduits(rapport).flatMap(taux => {
    const mention = MENTIONS_TVA.findLast(m => m.tva === taux)
    return mention ? [{ tva: mention.tva, texte: mention.texte as string }] : []
  })
}

/** Whether a sentence is one we released for this rate: a phone may still show, and sign, an earlier one. */
function estMentionConnue(mention: { tva: number; texte: string }): boolean {
  return MENTIONS_TVA.some(m => m.tva === mention.tva && m.texte === mention.texte)
}

function erreur(champ: string, code: string, message: string): ErreurCloture {
  return { champ, code, message }
}

function erreursLignes(nom: 'fournitures' | 'prestations', lignes: readonly LigneCloture[]): ErreurCloture[] {
  const libelleListe = nom === 'fournitures' ? 'fourniture' : 'prestation'
  return lignes.flatMap((ligne, rang) => {
    const champ = `${nom}.${rang}`
    const erreurs: ErreurCloture[] = []
    if (ligne.libelle.trim() === '') {
      const message = `- Veuillez saisir le libellé de la ${libelleListe} ${rang + 1}`
      erreurs.push(erreur(`${champ}.libelle`, 'LIBELLE_VIDE', message))
    }
    if (!estQuantite(ligne.quantite) || Number(ligne.quantite) === 0) {
      const message = `- Veuillez vérifier la quantité de la ${libelleListe} ${rang + 1}`
      erreurs.push(erreur(`${champ}.quantite`, 'QUANTITE', message))
    } else if (!estChiffree(ligne)) {
      const message = `- La ${libelleListe} ${rang + 1} dépasse ${formatEuros(PLAFOND_RAPPORT_CENTS)} TTC`
      erreurs.push(erreur(`${champ}.quantite`, 'MONTANT_TROP_ELEVE', message))
    }
    return erreurs
  })
}

/** Lines that are fine one by one and too much together: said on the greatest of them. */
function erreursTotal(rapport: RapportCloture): ErreurCloture[] {
  const total = totauxCloture(rapport).total_ttc_cents
  if (total <= PLAFOND_RAPPORT_CENTS) return []
  const montants = (['fournitures', 'prestations'] as const).flatMap(nom =>
    rapport[nom].map((ligne, rang) => ({ champ: `${nom}.${rang}`, ttc: estChiffree(ligne) ? ligneTtc(ligne) : 0 })),
  )
  const { champ } = montants.reduce((a, b) => (b.ttc > a.ttc ? b : a))
  const message = `- Le total de ${formatEuros(total)} dépasse ${formatEuros(PLAFOND_RAPPORT_CENTS)} TTC`
  return [erreur(`${champ}.quantite`, 'TOTAL_TROP_ELEVE', message)]
}

function erreursTva(rapport: RapportCloture): ErreurCloture[] {
  const requises = mentionsRequises(rapport)
  if (requises.length === 0) return []
  const taux = requises.map(m => formatTaux(m.tva)).join(' et ')
  const certification = rapport.certification_tva
  const couvre = requises.every(r => certification?.mentions.some(m => m.tva === r.tva && estMentionConnue(m)))
  const certifie = certification?.signe && certification.logement_plus_de_deux_ans && couvre
  // Nobody is there to certify nor to sign; what an earlier version had signed all the same stands.
  if (estClientAbsent(rapport) && !(certifie && rapport.signature_client)) {
    const message = `- Client absent\u00a0: la TVA de ${taux} se certifie en sa présence, mettez ${formatTaux(20)}`
    return [erreur('prestations', 'TVA_CLIENT_ABSENT', message)]
  }
  if (!certifie) {
    const message = `- Veuillez faire certifier par le client le logement de plus de deux ans (TVA ${taux})`
    return [erreur('certification_tva', 'CERTIFICATION_TVA', message)]
  }
  if (rapport.signature_client) return []
  return [erreur('signature_client', 'SIGNATURE_TVA', `- Veuillez faire signer le client (TVA ${taux})`)]
}

/** What is wrong with what was received, by itself: said on its field before anybody signs. */
export function erreursPaiement(
  rapport: Pick<RapportCloture, 'paiement' | 'fournitures' | 'prestations'>,
): ErreurCloture[] {
  const { mode, montant_cents } = rapport.paiement
  const erreurs: ErreurCloture[] = []
  const total = totauxCloture(rapport).total_ttc_cents
  if (montant_cents > 0 && mode === null) {
    erreurs.push(erreur('paiement.mode', 'PAIEMENT_MODE', '- Veuillez sélectionner un mode de paiement'))
  }
  if (montant_cents === 0 && mode !== null) {
    erreurs.push(erreur('paiement.montant_cents', 'PAIEMENT_MONTANT', '- Veuillez saisir le montant du paiement'))
  }
  if (montant_cents > total) {
    const message = `- Le paiement dépasse le total de ${formatEuros(total)}`
    erreurs.push(erreur('paiement.montant_cents', 'PAIEMENT_TROP_ELEVE', message))
  }
  if (mode === 'ES' && montant_cents > PLAFOND_ESPECES.montant_cents) {
    const message = `- Le paiement en espèces est limité à ${formatEuros(PLAFOND_ESPECES.montant_cents)}`
    erreurs.push(erreur('paiement.montant_cents', 'PAIEMENT_ESPECES', message))
  }
  return erreurs
}

function erreursPlanification(rapport: RapportCloture, aujourdhui: JourIso | undefined): ErreurCloture[] {
  const rdv = rapport.planification
  if (!rdv) return []
  const jour = rdv.date_rdv ?? ''
  const place = aujourdhui === undefined ? estJourUsuel(jour) : estJourAVenir(jour, aujourdhui)
  if (place && rdv.tranche_horaire_rdv.trim() !== '' && estTranche(rdv.tranche_horaire_rdv)) return []
  // Specification field-service §5 "Report popup": a planning choice is required, same warning.
  return [erreur('planification', 'PLANIFICATION', '- Veuillez vérifier votre sélection')]
}

/** Everything that can be said without computing the hash: for a form, at each keystroke. */
export function erreursSaisie(rapport: RapportCloture, regles: ReglesCloture = {}): ErreurCloture[] {
  const motifs = regles.motifs ?? MOTIFS_CLOTURE
  const erreurs: ErreurCloture[] = []
  if (!motifs.some(m => m.id === rapport.cloture)) {
    erreurs.push(erreur('cloture', 'CLOTURE', '- Veuillez sélectionner une cloture'))
  }
  // The paper is what a customer is handed and signs.
  if (rapport.scan.length === 0 && !estClientAbsent(rapport))
    erreurs.push(erreur('scan', 'SCAN', '- Veuillez scanner le CRI'))
  return [
    ...erreurs,
    ...erreursLignes('fournitures', rapport.fournitures),
    ...erreursLignes('prestations', rapport.prestations),
    ...erreursTotal(rapport),
    ...erreursTva(rapport),
    ...erreursPaiement(rapport),
    ...erreursPlanification(rapport, regles.aujourdhui),
  ]
}

/** Whether a signature covers the report as it is now. */
export function signatureLiee(signature: Signature | null, empreinte: string): boolean {
  return signature !== null && signature.empreinte_rapport === empreinte
}

function erreursSignatures(rapport: RapportCloture, empreinte: string): ErreurCloture[] {
  const qui = { signature_client: 'du client', signature_prestataire: 'du technicien' } as const
  return (['signature_client', 'signature_prestataire'] as const)
    .filter(champ => rapport[champ] !== null && !signatureLiee(rapport[champ], empreinte))
    .map(champ => {
      const message = `- Le rapport a changé depuis la signature ${qui[champ]}\u00a0: veuillez le faire signer à nouveau`
      return erreur(champ, 'SIGNATURE_PERIMEE', message)
    })
}

/** The errors as one text, a line each (specification field-service §5 "Closing step"). */
export function messageErreurs(erreurs: readonly ErreurCloture[]): string {
  return erreurs.map(e => e.message).join('\n')
}

/** Every error of a report at once, signatures included. The same answer in the form, in the queue and on the server. */
export async function validerCloture(rapport: RapportCloture, regles: ReglesCloture = {}): Promise<ValidationCloture> {
  const erreurs = [...erreursSaisie(rapport, regles), ...erreursSignatures(rapport, await empreinteRapport(rapport))]
  return erreurs.length === 0 ? { ok: true } : { ok: false, erreurs, message: messageErreurs(erreurs) }
}
