import { useAddressState } from '#client/address/address-state.ts'
import type { StatPeriod, StatRow, StatTotal } from '#kit/statistics/types.ts'
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

/** A total by what it sums, as the address keeps it: an agent's, a column's, or all. */
function ecrireTotal({ row, period }: StatTotal): string {
  if (row) return `agent-${row.id}`
  return period ? `colonne-${period.id}` : 'tout'
}

/** The open total, among what is shown; null for none, and for one of somebody who is not there. */
export function lireTotal(texte: string, rows: readonly StatRow[], periods: readonly StatPeriod[]): StatTotal | null {
  if (texte === 'tout') return {}
  const row = rows.find(r => ecrireTotal({ row: r }) === texte)
  if (row) return { row }
  const period = periods.find(p => ecrireTotal({ period: p }) === texte)
  return period ? { period } : null
}

/** The open total, in the address; it waits under the number that was opened from it. */
export function useTotal() {
  const [texte, setTexte] = useAddressState('total')
  return {
    total: texte,
    ouvrirTotal: (total: StatTotal) => setTexte(ecrireTotal(total)),
    fermerTotal: () => setTexte(''),
  }
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
