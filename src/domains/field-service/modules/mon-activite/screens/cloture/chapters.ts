import { type ErreurCloture, mentionsRequises, totauxCloture } from '#domains/field-service/model/rapports/cloture.ts'
import { estClientAbsent } from '#domains/field-service/model/rapports/cloture-regles.ts'
import type { Brouillon, Signataire } from '#domains/field-service/modules/mon-activite/offline/brouillon.ts'
import { compter } from '#wire/french.ts'

export type Partie = 'motif' | 'compte_rendu' | 'montants' | 'signature'
export type EtatPartie = { rang: number; titre: string; exige: boolean; fait: boolean }

/** Where the scanner's photos that wait are told of. */
export const A_FINIR = 'a_finir'

/** What is missing, with the photos that somebody took of the report and that are no page of it yet. */
export function avecPhotos(manques: readonly ErreurCloture[], photos: number): ErreurCloture[] {
  if (photos === 0) return [...manques]
  const message = `- ${photos > 1 ? `${compter(photos, 'photo')} à finir` : 'Une photo à finir'}\u00a0: gardez la page ou abandonnez-la`
  // Somebody who has scanned is not told to scan.
  return [...manques.filter(e => e.champ !== 'scan'), { champ: A_FINIR, code: 'PHOTO_A_FINIR', message }]
}

/** All that misses but what the customer does on their own screen: what came later would make another report to sign. */
export function avantSigner(manques: readonly ErreurCloture[]): ErreurCloture[] {
  return manques.filter(e => !CHAMPS.signature.some(champ => estDe(e, champ)))
}

const estDe = (e: ErreurCloture, champ: string) => e.champ === champ || e.champ.startsWith(`${champ}.`)

const CHAMPS: Record<Partie, readonly string[]> = {
  motif: ['cloture', 'planification'],
  compte_rendu: ['scan', A_FINIR],
  montants: ['fournitures', 'prestations', 'paiement'],
  signature: ['certification_tva', 'signature_client', 'signature_prestataire'],
}

/** The four parts of a closing, in the order of the page: which are required for this one, and which are done. */
export function etatsParties(b: Brouillon, manques: readonly ErreurCloture[]): Record<Partie, EtatPartie> {
  const rien = (partie: Partie) => !manques.some(e => CHAMPS[partie].some(champ => estDe(e, champ)))
  const { fournitures, prestations, paiement } = b.saisie
  const absent = estClientAbsent(b.saisie)
  // Both what is due and how it is paid; nothing is to be paid of what costs nothing.
  const chiffre =
    fournitures.length + prestations.length > 0 &&
    (paiement.mode !== null || totauxCloture(b.saisie).total_ttc_cents === 0)
  return {
    motif: { rang: 1, titre: 'Motif', exige: true, fait: rien('motif') },
    compte_rendu: {
      rang: 2,
      titre: 'Compte rendu',
      exige: !absent,
      fait: rien('compte_rendu') && (!absent || b.pages.length > 0),
    },
    montants: { rang: 3, titre: 'Montants', exige: false, fait: chiffre && rien('montants') },
    signature: {
      rang: 4,
      titre: absent ? 'Vous signez' : 'Le client signe',
      exige: !absent && mentionsRequises(b.saisie).length > 0,
      fait: (absent ? b.signatures.prestataire : b.signatures.client) !== null && rien('signature'),
    },
  }
}

/** Said where a signed report could still be changed, before it is. */
export function avantDeChanger({ signatures: { client, prestataire } }: Pick<Brouillon, 'signatures'>) {
  if (!client && !prestataire) return undefined
  const quoi =
    client && prestataire
      ? 'les signatures du client et du technicien'
      : `la signature du ${client ? 'client' : 'technicien'}`
  return `Déjà signé\u00a0: un changement ici efface ${quoi}.`
}

/** Whose signatures a change took away and were not made again; a customer who is absent is not asked for theirs. */
export function aSignerANouveau({ effacees, d_un_autre, signatures, saisie }: Brouillon): Signataire[] {
  const parties = new Set<Signataire>([...(d_un_autre ? (['client'] as const) : []), ...effacees])
  return [...parties].filter(qui => signatures[qui] === null && !(qui === 'client' && estClientAbsent(saisie)))
}
