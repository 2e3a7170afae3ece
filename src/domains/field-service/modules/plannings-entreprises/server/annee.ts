import { compterParJour } from '#domains/field-service/server/creneaux/creer.ts'
import type { Context } from '#server/http/context.ts'
import { joursEntre } from '#wire/dates.ts'

/** Days of a year that hold visits, with how many; the others are left out. */
export async function lireAnnee(context: Context, { annee, technicien }: { annee: string; technicien: number | null }) {
  const du = `${annee}-01-01`
  const jours = joursEntre(du, `${Number(annee) + 1}-01-01`)
  return (await compterParJour(context, { du, jours, technicien })).filter(j => j.nb_inter > 0)
}
