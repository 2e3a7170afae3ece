import type { EtatDocument, EtatVersion } from '#domains/residences/model/documents.ts'
import { MOTS_DOCUMENT, MOTS_VERSION } from '#domains/residences/model/documents.ts'
import { direValidite } from '#domains/residences/model/validite.ts'
import type { PillTone } from '#kit/pill/pill.tsx'
import type { DocumentLigne } from '../contract.ts'

const TONS: Readonly<Record<EtatDocument, PillTone>> = {
  brouillon: 'wait',
  en_vigueur: 'good',
  perime: 'bad',
  archive: 'mute',
}
export const TONS_VERSION: Readonly<Record<EtatVersion, PillTone>> = {
  redigee: 'wait',
  verifiee: 'wait',
  approuvee: 'good',
  refusee: 'bad',
  retiree: 'mute',
}
const A_FAIRE = { verifier: 'À vérifier', approuver: 'À approuver', lire: 'À lire' } as const

export interface Marque {
  readonly tone: PillTone
  readonly words: string
}

/** What a document is, then what waits for whoever looks; a version on its way is told where it waits for somebody else. */
export function marquesDe(d: DocumentLigne): readonly Marque[] {
  const marques: Marque[] = [{ tone: TONS[d.etat], words: MOTS_DOCUMENT[d.etat] }]
  if (d.a_faire) marques.push({ tone: 'info', words: A_FAIRE[d.a_faire] })
  if (d.en_cours && d.a_faire !== 'verifier' && d.a_faire !== 'approuver')
    marques.push({ tone: 'wait', words: `v${d.en_cours.n} ${MOTS_VERSION[d.en_cours.etat].toLowerCase()}` })
  return marques
}

/** "Version 3", "Aucune version en vigueur". */
export const direVersion = (n: number): string => (n === 0 ? 'Aucune version en vigueur' : `Version ${n}`)

/** Last day of what holds; empty without one. */
export const direExpire = ({ expire_le, expire }: Pick<DocumentLigne, 'expire_le' | 'expire'>): string =>
  direValidite(expire_le, expire === 1)
