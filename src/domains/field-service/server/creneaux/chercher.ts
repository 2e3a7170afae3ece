import { exigerAdresse } from '#domains/customers/server/api.ts'
import { chercherCreneaux } from '#domains/field-service/model/creneaux/creneaux.ts'
import { enHeures, enMinutes, SANS_DUREE } from '#domains/field-service/model/creneaux/duree.ts'
import type { Creneaux } from '#domains/field-service/modules/plannings-entreprises/contract.ts'
import type { ReadContext } from '#server/http/context.ts'
import { ajouterJours, formaterJour, jourParis, lundiDe } from '#wire/dates.ts'
import { exigerPrestation } from './prestation.ts'
import { lireTechniciens } from './techniciens.ts'
import { lireTemps } from './temps.ts'

/** Where nothing is chosen and the service says nothing either. */
const DUREE_USUELLE = 60
const instant = (ms: number) => new Date(ms).toISOString()

/** Slots of one week for a service at an address. @throws CodedError INTROUVABLE */
export async function lireCreneaux(
  context: ReadContext,
  { adresse_id, prestation_id }: { adresse_id: number; prestation_id: number },
  { duree = SANS_DUREE, semaine = 0 }: { duree?: string | undefined; semaine?: number },
): Promise<Creneaux> {
  const lundi = ajouterJours(lundiDe(jourParis(context.now)), 7 * semaine)
  const aujourdhui = jourParis(context.now)
  const jours = Array.from({ length: 7 }, (_, n) => ajouterJours(lundi, n)).filter(jour => jour >= aujourdhui)
  // In one trip: what is refused has only been read.
  const [lieu, prestation, techniciens, temps] = await Promise.all([
    exigerAdresse(context, adresse_id),
    exigerPrestation(context, prestation_id),
    lireTechniciens(context, { prestation_id, adresse_id, jours }),
    lireTemps(context),
  ])
  const duree_minutes = enMinutes(duree) || prestation.duree_minutes || DUREE_USUELLE
  const { creneaux, ecartes } = chercherCreneaux(techniciens, {
    lieu,
    duree_minutes,
    jours,
    depuis: context.now.getTime(),
    temps,
  })
  const libelles = new Map(jours.map(jour => [jour, formaterJour(jour, 'long')]))
  const duree_inter = enHeures(duree_minutes)
  return {
    du: lundi,
    au: ajouterJours(lundi, 6),
    creneaux: creneaux.map(({ jour, debut, fin, ...creneau }) => ({
      ...creneau,
      presence_date: jour,
      jour_libelle: libelles.get(jour) ?? '',
      duree_inter,
      debut: instant(debut),
      fin: instant(fin),
    })),
    ecartes: ecartes.map(({ jour, ...ecarte }) => ({ ...ecarte, presence_date: jour })),
  }
}
