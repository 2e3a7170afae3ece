import { type RawBuilder, sql } from 'kysely'
import { lirePersonnesEnZone } from '#domains/customers/server/api.ts'
import type { Intervalle, TechnicienDe, VisiteDe } from '#domains/field-service/model/creneaux/types.ts'
import { lirePresencesDesJours } from '#domains/people/server/api.ts'
import type { Context } from '#server/http/context.ts'
import { ajouterJours, bornesJour, type JourIso, versMs } from '#wire/dates.ts'
import { estTechnicien } from '../interventions/plan.ts'
import { lireRetenus } from './retenus.ts'

type Lecture = Pick<Context, 'db' | 'caller' | 'now'>

/** People to whom a visit can be given: technicians who see My activity. */
export async function listerTechniciensDuPlan({ db, caller }: Pick<Lecture, 'db' | 'caller'>) {
  const { rows } = await sql<{
    id: number
    label: string
  }>`select u.utilisateur_id as id, trim(u.prenom || ' ' || u.nom) as label
    from technicien u where u.compte_id = ${caller.compte_id} and ${estTechnicien} order by label, id`.execute(db)
  return rows
}

const FINIE = sql`i.etapes_en_cours = 3 and i.heure_cloture is not null`
/** The hours that a visit takes: those that were worked once it is finished, whatever was planned. */
const DEBUT = sql`case when ${FINIE} then least(coalesce(i.heure_arrivee, i.heure_cloture), i.heure_cloture) else lower(i.plage) end`
const FIN = sql`case when ${FINIE} then i.heure_cloture else upper(i.plage) end`
const enMillisecondes = (instant: RawBuilder<unknown>) => sql`(date_part('epoch', ${instant}) * 1000)::int8`

/** A number of `lireVisites`' text; nothing written is nothing known. */
const nombre = (texte: string | undefined): number | null => (texte ? Number(texte) : null)

interface Periode {
  readonly du: JourIso
  readonly au: JourIso
  /** A visit that is looked for another place. */
  readonly sauf: number | null
  /** False where nobody's way is counted: addresses are not read. */
  readonly lieux: boolean
}

/** Visits of the company over days, whoever's they are. A cancelled one leaves its place. */
async function lireVisites(
  { db, caller }: Lecture,
  { du, au, sauf, lieux }: Periode,
): Promise<ReadonlyMap<number, VisiteDe[]>> {
  const [coordonnees, adresses] = lieux
    ? [
        sql`, coalesce(a.adresse_latitude::text, ''), coalesce(a.adresse_longitude::text, '')`,
        sql`join adresse a using (compte_id, adresse_id)`,
      ]
    : [sql``, sql``]
  // Numbers as one text: reading thousands of rows of them costs the server more than all the rest. A visit is shorter than a
  // day, so those that meet these days begin on them or on the eve, which an index knows.
  const { rows } = await sql<{ technicien_id: number; visites: string }>`
    select i.technicien_id,
      string_agg(concat_ws(',', i.intervention_id, ${enMillisecondes(DEBUT)}, ${enMillisecondes(FIN)}${coordonnees}), ';') as visites
    from intervention i ${adresses}
    where i.compte_id = ${caller.compte_id} and i.technicien_id is not null and i.annulee_a is null
      and i.jour between ${ajouterJours(du, -1)}::date and ${au}::date
      and i.plage && tstzrange(${bornesJour(du).debut}::timestamptz, ${bornesJour(au).fin}::timestamptz)
      and i.intervention_id is distinct from ${sauf}::int
    group by i.technicien_id`.execute(db)
  const lire = (visite: string): VisiteDe => {
    const [intervention_id, debut, fin, latitude, longitude] = visite.split(',')
    return {
      intervention_id: Number(intervention_id),
      debut: Number(debut),
      fin: Number(fin),
      adresse_latitude: nombre(latitude),
      adresse_longitude: nombre(longitude),
    }
  }
  return new Map(rows.map(({ technicien_id, visites }) => [technicien_id, visites.split(';').map(lire)]))
}

const enMs = ({ debut, fin }: { debut: string; fin: string }): Intervalle => ({
  debut: versMs(debut),
  fin: versMs(fin),
})

/** Who knows a service, and works where an address is. */
export async function lireAptitudes(
  context: Lecture,
  { prestation_id, adresse_id }: { prestation_id: number; adresse_id: number },
): Promise<(utilisateur_id: number) => Pick<TechnicienDe, 'competent' | 'en_zone'>> {
  const { db, caller } = context
  const [savoirs, enZone] = await Promise.all([
    sql<{ utilisateur_id: number }>`select utilisateur_id from prestation_technicien
      where compte_id = ${caller.compte_id} and prestation_id = ${prestation_id}`.execute(db),
    lirePersonnesEnZone(context, adresse_id),
  ])
  const savent = new Set(savoirs.rows.map(r => r.utilisateur_id))
  return id => ({
    // A service that nobody was named for is everybody's, as an address in no area.
    competent: savent.size === 0 || savent.has(id),
    en_zone: enZone === null || enZone.has(id),
  })
}

/**
 * Each technician's hours, absences and visits over some days that follow one another. The day after the last is read too:
 * what begins late ends on it.
 * @param sauf a visit that is looked for another place: its present one is free to it
 * @param gens those to read, where they are not everybody to whom a new visit may be given
 * @param lieux false where nobody's way is counted: visits then come without their place
 */
export async function lireEquipe(
  context: Lecture,
  jours: readonly JourIso[],
  { sauf = null, gens: voulus, lieux = true }: Equipe = {},
): Promise<Omit<TechnicienDe, 'competent' | 'en_zone'>[]> {
  const premier = jours[0] as JourIso
  const lus = [...jours, ajouterJours(jours.at(-1) as JourIso, 1)]
  const [gens, visites, retenus, presences] = await Promise.all([
    voulus ?? listerTechniciensDuPlan(context),
    lireVisites(context, { du: premier, au: lus.at(-1) as JourIso, sauf, lieux }),
    lireRetenus(context),
    lirePresencesDesJours(context, lus),
  ])
  return gens.map(({ id, label }) => {
    const jour = presences.map(presence => presence(id))
    const dites = jour.flatMap(p => p.disponibilites ?? [])
    return {
      utilisateur_id: id,
      utilisateur_nom: label,
      // A week is written down whole, or not at all.
      disponibilites: jour.every(p => p.disponibilites === null) ? null : dites.map(enMs),
      echues: new Set(lus.filter((_, n) => jour[n]?.echues)),
      absences: jour.flatMap(p => p.absences.map(enMs)),
      visites: visites.get(id) ?? [],
      retenus: retenus.filter(r => r.technicien_id === id),
    }
  })
}

interface Equipe {
  readonly sauf?: number | null
  readonly gens?: readonly { readonly id: number; readonly label: string }[]
  readonly lieux?: boolean
}

/** Everything that decides whether each technician may be given this service at this address over some days. */
export async function lireTechniciens(
  context: Lecture,
  { jours, prestation_id, adresse_id, ...equipe }: Demandee,
): Promise<TechnicienDe[]> {
  const [lue, aptitude] = await Promise.all([
    lireEquipe(context, jours, equipe),
    lireAptitudes(context, { prestation_id, adresse_id }),
  ])
  return lue.map(t => ({ ...t, ...aptitude(t.utilisateur_id) }))
}

interface Demandee extends Equipe {
  readonly prestation_id: number
  readonly adresse_id: number
  readonly jours: readonly JourIso[]
}
