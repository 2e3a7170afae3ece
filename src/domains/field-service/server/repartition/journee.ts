import { sql } from 'kysely'
import { nomClient } from '#domains/customers/model/client.ts'
import { direEcartes } from '#domains/field-service/model/creneaux/avant.ts'
import { raisonDeRefus } from '#domains/field-service/model/creneaux/place.ts'
import type { TechnicienDe } from '#domains/field-service/model/creneaux/types.ts'
import { aConfier } from '#domains/field-service/model/repartition/a-confier.ts'
import { type ADonner, repartir } from '#domains/field-service/model/repartition/repartir.ts'
import type { Context } from '#server/http/context.ts'
import { CodedError, refuse } from '#server/http/errors.ts'
import { ajouterJours, bornesJour, heureParis, minutesEntre, versMs } from '#wire/dates.ts'
import { lireAptitudes, lireEquipe } from '../creneaux/techniciens.ts'
import { lireTemps } from '../creneaux/temps.ts'
import { type Deplacement, deplacer } from '../interventions/deplacer.ts'
import { type LignePlan, listerLignes, listerTechniciens, presenterPlan } from '../interventions/plan.ts'
import { exigerPlan } from '../interventions/regulation.ts'
import { verrouillerTechnicien } from '../interventions/situation.ts'
import { promesseDe } from './et-si.ts'

const iso = (ms: number) => new Date(ms).toISOString()

/** Why each of the others cannot take a visit at its own hours; whoever could, but for the way or the rest, is not named. */
function direPourquoi({ debut, fin, aptitude }: ADonner, autres: readonly TechnicienDe[], jour: string): string[] {
  return direEcartes(
    autres.flatMap(t => {
      const raison = raisonDeRefus({ ...t, ...aptitude(t.utilisateur_id) }, { debut, fin })
      return raison === null ? [] : [{ presence_date: jour, utilisateur_nom: t.utilisateur_nom, raison }]
    }),
  )
}

/**
 * A day of somebody who is not there, dealt out to the others: a proposal, nothing is changed by asking. What has begun stays
 * where it is, and what they come back for stays theirs.
 * @throws CodedError INTROUVABLE: no technician of the company
 */
export async function proposerRepartition(context: Context, technicien_id: number, jour: string) {
  // The day before is read for the rest between the two.
  const gens = await listerTechniciens(context)
  const [equipe, lignes, temps] = await Promise.all([
    lireEquipe(context, [ajouterJours(jour, -1), jour], { gens }),
    listerLignes(context, { du: jour, au: jour }),
    lireTemps(context),
  ])
  const absent = equipe.find(t => t.utilisateur_id === technicien_id)
  if (!absent) throw refuse('INTROUVABLE')
  const siennes = lignes.filter(l => l.technicien_id === technicien_id)
  const visites = siennes.map(ligne => {
    const visite = presenterPlan(ligne, context.now)
    return { ligne, visite, debut: ligne.debut.getTime(), fin: ligne.fin.getTime() }
  })
  const aVenir = visites.filter(({ visite }) => visite.peut.affecter && visite.peut.reporter)
  const { debut: minuit, fin: minuit2 } = bornesJour(jour)
  const aDonner = aConfier(aVenir, absent.absences, { debut: versMs(minuit), fin: versMs(minuit2) })
  const demandes = await Promise.all(
    aDonner.map(async ({ ligne }): Promise<ADonner> => {
      const { intervention_id, debut, fin, adresse_latitude, adresse_longitude } = ligne
      return {
        intervention_id,
        lieu: { adresse_latitude, adresse_longitude },
        promesse: promesseDe(ligne),
        debut: debut.getTime(),
        fin: fin.getTime(),
        aptitude: await lireAptitudes(context, ligne),
      }
    }),
  )
  // Who knows what is asked for each visit, where it is dealt.
  const autres = equipe.filter(t => t !== absent).map(t => ({ ...t, competent: true, en_zone: true }))
  const { lignes: donnees, restantes } = repartir(demandes, autres, {
    jour,
    regles: { temps, depuis: context.now.getTime() },
  })
  const parId = new Map(aDonner.map(({ visite }) => [visite.intervention_id, visite]))
  const pourquoi = (id: number) => {
    const demande = demandes.find(d => d.intervention_id === id)
    const dites = demande ? direPourquoi(demande, autres, jour) : []
    return dites.length === 0 ? {} : { pourquoi: dites }
  }
  const nomDe = new Map(equipe.map(t => [t.utilisateur_id, t.utilisateur_nom]))
  const decrire = (id: number) => {
    const v = parId.get(id)
    if (!v) throw new Error(`visit ${id} was dealt without having been read`)
    const { intervention_id, version, client, adresse_ville, prestation_libelle, debut, fin } = v
    const { th_libelle, th_jour = null } = v
    const qui = { intervention_id, version, client, adresse_ville, prestation_libelle }
    return { ...qui, th_libelle, th_jour, de: { debut, fin } }
  }
  return {
    technicien: { id: technicien_id, label: absent.utilisateur_nom },
    jour,
    lignes: donnees.map(({ intervention_id, utilisateur_id, debut, fin, tenue, constats }) => ({
      ...decrire(intervention_id),
      ...(tenue === 'ailleurs' ? pourquoi(intervention_id) : {}),
      vers: utilisateur_id,
      technicien: nomDe.get(utilisateur_id) ?? '',
      debut: iso(debut),
      fin: iso(fin),
      heure_debut: heureParis(iso(debut)),
      duree_minutes: minutesEntre(iso(debut), iso(fin)),
      tenue,
      constats: [...constats],
    })),
    restantes: restantes.map(id => ({ ...decrire(id), ...pourquoi(id) })),
    nb_presentes: aVenir.length - aDonner.length,
    nb_commencees: visites.length - aVenir.length,
  }
}

/** Behind a colon, a sentence begins with a small letter; the name of somebody keeps its own. */
const derriere = (phrase: string) =>
  phrase.replace(/^(?:Entre-temps|Cette|Cet|Ce|Son|Sa|La|Le|L’)(?![\p{L}])/u, mot => mot.toLowerCase())

const dire = (qui: LignePlan, phrase: string) =>
  `${nomClient(qui)}, ${heureParis(qui.debut.toISOString())}\u00a0: ${derriere(phrase).replace(/\.?$/, '.')} Rien n’a été réparti.`

/** Those of these visits whose technician is elsewhere at that moment, the first first. */
export async function trouverCroisees({ db, caller }: Context, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ intervention_id: number }>`select i.intervention_id from intervention i
    where i.compte_id = ${caller.compte_id} and i.intervention_id = any(${ids}::int[]) and i.annulee_a is null
      and exists (select from intervention o where o.compte_id = i.compte_id and o.technicien_id = i.technicien_id
        and o.intervention_id <> i.intervention_id and o.plage && i.plage and o.annulee_a is null and o.etapes_en_cours < 3)
    order by lower(i.plage), i.intervention_id`.execute(db)
  return rows.map(r => r.intervention_id)
}

/**
 * Nobody is in two places at once, judged when everything stands: two visits of one day may take each other's place.
 * @throws CodedError CRENEAU_OCCUPE, with the name of the first that meets another
 */
async function exigerSansChevauchement(context: Context, ids: readonly number[]): Promise<void> {
  const [croisee] = await trouverCroisees(context, ids)
  if (croisee !== undefined) {
    const qui = await exigerPlan(context, croisee)
    throw refuse('CRENEAU_OCCUPE', {
      message: dire(qui, `${qui.technicien || 'Son technicien'} est déjà en intervention à ce moment.`),
    })
  }
  await jugerCroisements(context)
}

/** The database's own word on what stands. */
export async function jugerCroisements({ db }: Context): Promise<void> {
  await sql`set constraints intervention_sans_chevauchement immediate`.execute(db)
}

/** Everybody's lock first and in one order: two dispatchers who deal the same day wait for each other, never in a circle. */
export async function ouvrirPlaces(context: Context, lignes: readonly Pick<Deplacement, 'vers'>[]): Promise<void> {
  const gens = [...new Set(lignes.flatMap(l => l.vers ?? []))].toSorted((a, b) => a - b)
  for (const id of gens) await verrouillerTechnicien(context, id)
  // Two visits may take each other's place: judged when all of them stand.
  await sql`set constraints intervention_sans_chevauchement deferred`.execute(context.db)
}

export type Placee = Deplacement & { readonly intervention_id: number }

/**
 * Places several visits at once, all or none: what was proposed and accepted. The first that cannot be placed any more says
 * which it is.
 * @throws CodedError as `deplacer`, with the name of the visit before its sentence
 */
export async function appliquerRepartition(
  context: Context,
  lignes: readonly Placee[],
): Promise<{ intervention_id: number; version: number }[]> {
  await ouvrirPlaces(context, lignes)
  const enOrdre = lignes.toSorted((a, b) => a.intervention_id - b.intervention_id)
  const faites: { intervention_id: number; version: number }[] = []
  for (const { intervention_id, ...place } of enOrdre) {
    // Read first: a refusal of the database leaves nothing to be read after it.
    const qui = await exigerPlan(context, intervention_id)
    try {
      await deplacer(context, intervention_id, place)
    } catch (error) {
      if (!(error instanceof CodedError) || error.code === 'INTROUVABLE') throw error
      const [champ, dite] = Object.entries(error.champs ?? {})[0] ?? [null, error.message]
      const message = dire(qui, dite)
      throw refuse(error.code, { message, ...(champ === null ? {} : { champs: { [champ]: message } }) })
    }
    faites.push({ intervention_id, version: (await exigerPlan(context, intervention_id)).version })
  }
  await exigerSansChevauchement(
    context,
    faites.map(f => f.intervention_id),
  )
  return faites
}
