import { direJour } from '#domains/scheduling/model/planning/periode.ts'
import type { Context } from '#server/http/context.ts'
import { jourParis } from '#wire/dates.ts'
import type { FormField } from '#wire/form.ts'
import { listerLesLogements } from './lire.ts'

/** Rooms where a place is free or will be, the free ones first, as a form offers them. */
export async function offrirLogements(
  context: Pick<Context, 'db' | 'caller' | 'now'>,
): Promise<NonNullable<FormField['options']>> {
  const aujourdhui = jourParis(context.now)
  const { logements } = await listerLesLogements(context, {})
  return logements
    .flatMap(l => (l.libre_le === null ? [] : [{ ...l, libre_le: l.libre_le }]))
    .toSorted((a, b) => (a.libre_le < b.libre_le ? -1 : a.libre_le > b.libre_le ? 1 : 0))
    .map(l => {
      const quand =
        l.libre_le <= aujourdhui
          ? l.places > 1
            ? `${l.nb_residents}/${l.places}`
            : 'libre'
          : `libre le ${direJour(l.libre_le)}`
      const quoi = [l.logements_type_libelle, l.libelle_etage, quand].filter(Boolean).join(', ')
      return { value: String(l.logement_id), label: `Logement ${l.logement_numero} (${quoi})` }
    })
}
