import { useReading } from '#client/reading/use-reading.ts'
import type { AppelBureau } from '#domains/scheduling/model/appels/appel.ts'
import { listerAppels } from '#domains/scheduling/model/bureau/appel-operations.ts'
import { moisDu } from '#domains/scheduling/modules/planning-edt/address.ts'
import type { JourIso } from '#wire/dates.ts'

const AUCUN: readonly AppelBureau[] = []

/** The calls of the month of a day; read with the network alone. */
export function useAppels(jour: JourIso): readonly AppelBureau[] {
  const { annee, mois } = moisDu(jour)
  return useReading(listerAppels, { query: { annee: String(annee), mois: String(mois) } }).data?.appels ?? AUCUN
}
