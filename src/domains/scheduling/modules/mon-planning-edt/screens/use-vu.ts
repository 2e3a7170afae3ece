import { useEffect, useRef } from 'react'
import { myDb, perform } from '#client/queue/sync.ts'
import type { JourPlanning, MonPlanning } from '#domains/scheduling/model/planning/planning.ts'
import type { JourIso } from '#wire/dates.ts'
import { garderJourVu } from '../offline/jours-vus.ts'
import { vu } from '../offline.ts'

/** A glance is enough, a passing list is not. */
const DELAI_MS = 3_000

type Lu = Pick<MonPlanning, 'lu_a' | 'debut' | 'fin'>

/** Tells the office what was seen: every day of this reading, once, and none that it does not hold. */
export async function noterVu({ lu_a, debut, fin }: Lu): Promise<void> {
  try {
    await perform(vu, { jusqua: lu_a, du: debut, au: fin })
  } catch (error) {
    // The marks simply come back at the next opening.
    console.info('planning vu, non enregistré', error)
  }
}

/** Says so by itself where nothing is left to be acknowledged. */
export function useVu(lu_a: string | null, planning: Omit<Lu, 'lu_a'> | null): void {
  const dit = useRef<string | null>(null)
  const [debut, fin] = [planning?.debut, planning?.fin]
  useEffect(() => {
    if (lu_a === null || dit.current === lu_a || debut === undefined || fin === undefined) return
    const minuteur = setTimeout(() => {
      if (document.visibilityState !== 'visible') return
      dit.current = lu_a
      void noterVu({ lu_a, debut, fin })
    }, DELAI_MS)
    return () => clearTimeout(minuteur)
  }, [lu_a, debut, fin])
}

/** The change of a day is seen once the day is opened. */
export function useJourVu(jour: JourPlanning | undefined, debut: JourIso): void {
  const a = jour?.modifie?.a
  const dadate = jour?.dadate
  useEffect(() => {
    if (!a || !dadate) return
    garderJourVu(myDb(), dadate, a, debut).catch(error => console.info('jour vu, non gardé', error))
  }, [a, dadate, debut])
}
