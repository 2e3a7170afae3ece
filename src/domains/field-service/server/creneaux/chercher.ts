import { exigerAdresse } from '#domains/customers/server/api.ts'
import { chercherCreneaux, compterCreneaux } from '#domains/field-service/model/creneaux/creneaux.ts'
import { enHeures, enMinutes, SANS_DUREE } from '#domains/field-service/model/creneaux/duree.ts'
import { HORIZON_PLAN_SEMAINES } from '#domains/field-service/model/interventions/jour-a-venir.ts'
import type { Creneaux, CreneauxDeSemaine } from '#domains/field-service/modules/plannings-entreprises/contract.ts'
import type { ReadContext } from '#server/http/context.ts'
import { ajouterJours, formaterJour, type JourIso, jourParis, lundiDe } from '#wire/dates.ts'
import { exigerPrestation } from './prestation.ts'
import { lireTechniciens } from './techniciens.ts'
import { lireTemps } from './temps.ts'

/** Where nothing is chosen and the service says nothing either. */
export const DUREE_USUELLE = 60
/** How far one looks ahead at once. */
const SEMAINES_COMPTEES = 4

/** The days of a week that are not over; 0: this one. */
function joursDe(now: Date, semaine: number): { readonly lundi: JourIso; readonly jours: JourIso[] } {
  const aujourdhui = jourParis(now)
  const lundi = ajouterJours(lundiDe(aujourdhui), 7 * semaine)
  return {
    lundi,
    jours: Array.from({ length: 7 }, (_, n) => ajouterJours(lundi, n)).filter(jour => jour >= aujourdhui),
  }
}

const instant = (ms: number) => new Date(ms).toISOString()

interface Ou {
  readonly adresse_id: number
  readonly prestation_id: number
}

/** What the search stands on, in one trip: what is refused has only been read. @throws CodedError INTROUVABLE */
async function lireDemande(
  context: ReadContext,
  { adresse_id, prestation_id, lieux = true }: Ou & { readonly lieux?: boolean },
  jours: readonly JourIso[],
) {
  const [lieu, prestation, techniciens, temps] = await Promise.all([
    exigerAdresse(context, adresse_id),
    exigerPrestation(context, prestation_id),
    lireTechniciens(context, { prestation_id, adresse_id, jours, lieux }),
    lireTemps(context),
  ])
  return { lieu, prestation, techniciens, temps }
}

const dureeDe = (duree: string, usuelle: number): number => enMinutes(duree) || usuelle || DUREE_USUELLE

/** Slots of one week for a service at an address. @throws CodedError INTROUVABLE */
export async function lireCreneaux(
  context: ReadContext,
  ou: Ou,
  { duree = SANS_DUREE, semaine = 0 }: { duree?: string | undefined; semaine?: number },
): Promise<Creneaux> {
  const { lundi, jours } = joursDe(context.now, semaine)
  const { prestation, techniciens, ...reste } = await lireDemande(context, ou, jours)
  const duree_minutes = dureeDe(duree, prestation.duree_minutes)
  const { creneaux, ecartes } = chercherCreneaux(techniciens, {
    ...reste,
    duree_minutes,
    jours,
    depuis: context.now.getTime(),
  })
  const libelles = new Map(jours.map(jour => [jour, formaterJour(jour, 'long')]))
  const duree_inter = enHeures(duree_minutes)
  const sansHoraires = new Set(techniciens.filter(t => t.disponibilites === null).map(t => t.utilisateur_id))
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
      ...(sansHoraires.has(creneau.utilisateur_id) && { horaires_supposes: true as const }),
    })),
    ecartes: ecartes.map(({ jour, ...ecarte }) => ({ ...ecarte, presence_date: jour })),
  }
}

/** How much each of four weeks has to offer, from one of them on. @throws CodedError INTROUVABLE */
export async function compterSemaines(
  context: ReadContext,
  ou: Ou,
  { duree = SANS_DUREE, semaine: premiere = 0 }: { duree?: string | undefined; semaine?: number },
): Promise<CreneauxDeSemaine[]> {
  const semaines = Array.from({ length: SEMAINES_COMPTEES }, (_, n) => ({
    semaine: premiere + n,
    ...joursDe(context.now, premiere + n),
  })).filter(({ semaine }) => semaine <= HORIZON_PLAN_SEMAINES)
  const jours = semaines.flatMap(s => s.jours)
  // How many there are asks nobody's way.
  const { prestation, techniciens, ...reste } = await lireDemande(context, { ...ou, lieux: false }, jours)
  const comptes = compterCreneaux(techniciens, {
    ...reste,
    duree_minutes: dureeDe(duree, prestation.duree_minutes),
    jours,
    depuis: context.now.getTime(),
  })
  const parJour = new Map(jours.map((jour, n) => [jour, comptes[n] ?? 0]))
  return semaines.map(({ semaine, lundi, jours: siens }) => {
    const offerts = siens.filter(jour => parJour.get(jour))
    return {
      semaine,
      du: lundi,
      au: ajouterJours(lundi, 6),
      creneaux: siens.reduce((somme, jour) => somme + (parJour.get(jour) ?? 0), 0),
      premier: offerts[0] ?? null,
    }
  })
}
