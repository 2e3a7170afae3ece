import { sql } from 'kysely'
import { lirePersonnesEnZone } from '#domains/customers/server/api.ts'
import type { Intervalle, TempsTournee } from '#domains/field-service/model/creneaux/types.ts'
import { direPromis, estAutreJour } from '#domains/field-service/model/interventions/creneau-dit.ts'
import { heuresQuiComptent } from '#domains/field-service/model/interventions/fait.ts'
import type { Depart } from '#domains/field-service/model/repartition/types.ts'
import type { Tournee, VisiteNonSituee, Waypoint } from '#domains/field-service/model/tournees/schema.ts'
import { adresseRegulation } from '#domains/field-service/modules/regulation-interventions/address.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { bornesJour, versMs } from '#wire/dates.ts'
import { plageParis } from '#wire/moments.ts'
import { lireEquipe } from '../creneaux/techniciens.ts'
import { lireTemps } from '../creneaux/temps.ts'
import { type LignePlan, listerLignes, listerTechniciens, presenterPlan } from '../interventions/plan.ts'
import { promesseDe } from '../repartition/et-si.ts'
import { lireDeparts } from './depart.ts'

const iso = (ms: number) => new Date(ms).toISOString()
const enIso = ({ debut, fin }: Intervalle) => ({ debut: iso(debut), fin: iso(fin) })

/** A visit, and the same on the map; null: it is on none. */
export interface VisiteLue {
  readonly visite: VisiteNonSituee
  readonly point: Waypoint | null
}

/** A day as it was read, before anybody measures its ways. */
export interface JourLu {
  readonly jour: string
  readonly lu_a: string
  readonly temps: TempsTournee
  readonly techniciens: readonly (Pick<Tournee, 'id' | 'label' | 'absences' | 'disponibilites'> & {
    readonly depart: Depart | null
    readonly visites: readonly VisiteLue[]
  })[]
  /** Of nobody. */
  readonly libres: readonly VisiteLue[]
}

/** Who may be given each visit: those who know its service and work where it is; null: everybody. */
async function lireAptes(context: Context, lignes: readonly LignePlan[], gens: readonly number[]) {
  const { db, caller } = context
  const adresses = [...new Set(lignes.map(l => l.adresse_id))]
  const [savoirs, zones] = await Promise.all([
    sql<{
      prestation_id: number
      utilisateur_id: number
    }>`select prestation_id, utilisateur_id from prestation_technicien
      where compte_id = ${caller.compte_id}`.execute(db),
    Promise.all(adresses.map(async id => [id, await lirePersonnesEnZone(context, id)] as const)),
  ])
  const savent = Map.groupBy(savoirs.rows, r => r.prestation_id)
  const enZone = new Map(zones)
  return ({ prestation_id, adresse_id }: LignePlan): number[] | null => {
    const metier = savent.get(prestation_id)?.map(r => r.utilisateur_id)
    const zone = enZone.get(adresse_id) ?? null
    if (!metier && !zone) return null
    return gens.filter(id => (metier?.includes(id) ?? true) && (zone?.has(id) ?? true))
  }
}

const ICONES = { '1': 'attente', '2': 'etape', '3': 'terminee' } as const

/** The same as a point of the map. */
function pointer(
  visite: VisiteNonSituee,
  { adresse_latitude, adresse_longitude, technicien_id, jour }: LignePlan,
): Waypoint | null {
  if (adresse_latitude === null || adresse_longitude === null) return null
  const etat_inter = visite.etape === 3 ? '3' : technicien_id === null ? '1' : '2'
  const promis = direPromis({ ...visite, jour })
  const quand = [plageParis(visite.debut, visite.fin), promis].filter(Boolean).join(', ')
  return {
    ...visite,
    latitude: adresse_latitude,
    longitude: adresse_longitude,
    icon: ICONES[etat_inter],
    contenu: [visite.client, quand, visite.prestation_libelle, visite.adresse].filter(Boolean).join('\n'),
    etat_inter,
  }
}

/** A visit before its day says how one comes to it. */
function presenter(
  ligne: LignePlan,
  ordre: number,
  { now, aptes }: { readonly now: Date; readonly aptes: (ligne: LignePlan) => number[] | null },
): VisiteLue {
  const lue = presenterPlan(ligne, now)
  const { intervention_id, client, prestation_libelle, th_libelle, th_jour, version, etapes_en_cours, peut } = lue
  const { debut, fin } = heuresQuiComptent(lue)
  const prevue = { debut: lue.debut, fin: lue.fin }
  // Promised for another day, it opens and closes no hour of this one.
  const promesse = estAutreJour(ligne) ? null : promesseDe(ligne)
  const visite = {
    ...{ intervention_id, ordre, client, prestation_libelle, debut, fin, prevue, th_libelle, th_jour, version },
    depuis: lue.dernier?.fait_a ?? null,
    adresse: [lue.adresse_adresse1, `${lue.adresse_cp} ${lue.adresse_ville}`.trim()].filter(Boolean).join(', '),
    promesse: promesse && enIso(promesse),
    etape: etapes_en_cours,
    deplacable: peut.affecter && peut.reporter,
    technicien_ids: aptes(ligne),
    trajet: null,
    arrivee: null,
    retard: 0,
    alerte: null,
    url_fiche_inter: adresseRegulation(lue.jour, intervention_id),
  }
  return { visite, point: pointer(visite, ligne) }
}

/**
 * @param utilisateur_id one technician's alone, with nothing that waits; null: everybody's
 * @throws CodedError INTROUVABLE: no technician of the company
 */
export async function lireJour(
  context: Context,
  { jour, utilisateur_id }: { readonly jour: string; readonly utilisateur_id: number | null },
): Promise<JourLu> {
  const tous = await listerTechniciens(context)
  const gens = tous.filter(t => utilisateur_id === null || t.id === utilisateur_id)
  if (utilisateur_id !== null && gens.length === 0) throw refuse('INTROUVABLE')
  const [lignes, equipe, departDe, temps] = await Promise.all([
    listerLignes(context, { du: jour, au: jour }),
    lireEquipe(context, [jour], { gens }),
    lireDeparts(context),
    lireTemps(context),
  ])
  const numeros = tous.map(t => t.id)
  const avec = { now: context.now, aptes: await lireAptes(context, lignes, numeros) }
  const { debut, fin } = bornesJour(jour)
  const [minuit, minuit2] = [versMs(debut), versMs(fin)]
  // The day after is read with it, for what begins late; it is not of this tour.
  const duJour = (liste: readonly Intervalle[]) =>
    liste
      .filter(p => p.debut < minuit2 && p.fin > minuit)
      .map(p => enIso({ debut: Math.max(p.debut, minuit), fin: Math.min(p.fin, minuit2) }))
  const parTechnicien = Map.groupBy(lignes, l => l.technicien_id)
  const visitesDe = (id: number | null) =>
    (parTechnicien.get(id) ?? [])
      .map(ligne => ({ ligne, debut: heuresQuiComptent(presenterPlan(ligne, context.now)).debut }))
      .toSorted((a, b) => a.debut.localeCompare(b.debut))
      .map(({ ligne }, rang) => presenter(ligne, rang + 1, avec))
  return {
    jour,
    lu_a: context.now.toISOString(),
    temps,
    techniciens: equipe.map(t => ({
      id: t.utilisateur_id,
      label: t.utilisateur_nom,
      depart: departDe(t.utilisateur_id),
      visites: visitesDe(t.utilisateur_id),
      absences: duJour(t.absences),
      disponibilites: t.disponibilites && duJour(t.disponibilites),
    })),
    libres: utilisateur_id === null ? visitesDe(null) : [],
  }
}
