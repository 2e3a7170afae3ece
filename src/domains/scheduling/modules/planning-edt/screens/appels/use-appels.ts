import { useReading } from '#client/reading/use-reading.ts'
import type { AppelBureau } from '#domains/scheduling/model/appels/appel.ts'
import { listerAppels } from '#domains/scheduling/model/bureau/appel-operations.ts'
import { moisDu } from '#domains/scheduling/modules/planning-edt/address.ts'
import type { JourIso } from '#wire/dates.ts'

const AUCUN: readonly AppelBureau[] = []

/** The calls of the month of a day; read with the network alone. `lus`: none is none, and not one that is still to be read. */
export function useAppels(jour: JourIso): { readonly appels: readonly AppelBureau[]; readonly lus: boolean } {
  const { annee, mois } = moisDu(jour)
  const { data, state } = useReading(listerAppels, { query: { annee: String(annee), mois: String(mois) } })
  return { appels: data?.appels ?? AUCUN, lus: state !== 'chargement' }
}
