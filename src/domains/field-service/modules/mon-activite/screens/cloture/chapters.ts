import { type ErreurCloture, mentionsRequises, totauxCloture } from '#domains/field-service/model/cloture.ts'
import { estClientAbsent } from '#domains/field-service/model/cloture-regles.ts'
import type { Brouillon } from '#domains/field-service/modules/mon-activite/offline/brouillon.ts'

export type Partie = 'motif' | 'compte_rendu' | 'montants' | 'signature'
export type EtatPartie = { rang: number; titre: string; exige: boolean; fait: boolean }

const CHAMPS: Record<Partie, readonly string[]> = {
  motif: ['cloture', 'planification'],
  compte_rendu: ['scan'],
  montants: ['fournitures', 'prestations', 'paiement'],
  signature: ['certification_tva', 'signature_client', 'signature_prestataire'],
}

/** The four parts of a closing, in the order of the page: which are required for this one, and which are done. */
export function etatsParties(b: Brouillon, manques: readonly ErreurCloture[]): Record<Partie, EtatPartie> {
  const rien = (partie: Partie) =>
    !manques.some(e => CHAMPS[partie].some(champ => e.champ === champ || e.champ.startsWith(`${champ}.`)))
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
      fait: b.pages.length > 0 || (!absent && rien('compte_rendu')),
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
