import { useAddressState } from '#client/address/address-state.ts'
import type { StatPeriod, StatRow } from '#kit/statistics/types.ts'
import { CHIFFRES, type Chiffre } from './chiffres.ts'

/** The number that is open: whose, in which column, and what it sums. */
export interface Ouvert {
  readonly utilisateur_id: number
  /** Month or week. */
  readonly rang: number
  readonly chiffre: Chiffre
}

const FORME = /^([1-9]\d{0,9})-(\d{1,2})-([a-z0-9_]+)$/

function lireOuvert(texte: string): Ouvert | null {
  const [, id, rang, mot] = FORME.exec(texte) ?? []
  const chiffre = CHIFFRES.find(c => c === mot)
  return id && rang && chiffre ? { utilisateur_id: Number(id), rang: Number(rang), chiffre } : null
}

/** The open number, in the address: a link that is sent opens the same one. */
export function useOuvert() {
  const [texte, setTexte] = useAddressState('ouvert')
  return {
    ouvert: lireOuvert(texte),
    ouvrir: ({ id }: StatRow, rang: StatPeriod['id'] | number, chiffre: Chiffre) =>
      setTexte(`${id}-${rang}-${chiffre}`),
    fermer: () => setTexte(''),
  }
}
