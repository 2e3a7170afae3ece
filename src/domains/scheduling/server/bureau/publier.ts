import { sql } from 'kysely'
import { direJoursChanges } from '#domains/scheduling/model/bureau/jours-changes.ts'
import {
  changesVisibles,
  type Publication,
  type ResultatPublication,
} from '#domains/scheduling/model/bureau/publication.ts'
import { ADRESSE_PLANNING, adresseJour } from '#domains/scheduling/modules/mon-planning-edt/address.ts'
import { notifierTous } from '#domains/shell/server/api.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { publish } from '#server/live/publish.ts'
import { type JourIso, jourParis } from '#wire/dates.ts'
import { finirPhrase, formaterJourDatee } from '#wire/moments.ts'
import { retirerAppelsPerdus } from '../appels/retrait.ts'
import { type Changement, noterChangements, SUJET_EDT } from '../changements.ts'
import { saufChevauchement } from '../effets.ts'
import { gardantPrevus } from '../prevus/garder.ts'
import { annoncerBureau } from './annoncer.ts'
import { lireDernierePublication } from './derniere.ts'
import { fermerSurPostes } from './echanges-touches.ts'
import { type APublier, prevoirPublication } from './prevoir.ts'

const RIEN: ResultatPublication = {
  publication_id: null,
  agents_prevenus: 0,
  postes: 0,
  tardifs: 0,
  obstacles: [],
  anomalies: [],
  changements: [],
  manques: [],
  sans_acces: [],
  visibles: null,
}

/** Writes what is prepared in the planning that agents read: taken off, changed, added, in this order. */
async function appliquer({ db, caller, now }: Context, { brouillons }: APublier): Promise<true> {
  const { compte_id } = caller
  const ids = brouillons.map(b => b.pointage_id)
  const retires = brouillons.filter(b => b.retire).map(b => b.pointage_id)
  // Shifts that change places meet for a moment.
  await sql`set constraints pointage_sans_chevauchement deferred`.execute(db)
  await sql`delete from pointage where compte_id = ${compte_id} and pointage_id = any(${retires}::int[])`.execute(db)
  await sql`update pointage p set utilisateur_id = b.utilisateur_id, pointage_date = b.pointage_date, poste_id = b.poste_id,
      heure_debut = b.heure_debut, heure_fin = b.heure_fin, plages = b.plages,
      pointage_heure_debut_coupure = b.pointage_heure_debut_coupure, pointage_heure_fin_coupure = b.pointage_heure_fin_coupure,
      pointage_heures_manuel = b.pointage_heures_manuel, pointage_heures_supplementaire = b.pointage_heures_supplementaire,
      version = b.version, modifie_a = ${now},
      annonce_a = case when p.utilisateur_id = b.utilisateur_id then p.annonce_a else ${now} end
    from pointage_brouillon b
    where p.compte_id = ${compte_id} and b.compte_id = p.compte_id and b.pointage_id = p.pointage_id
      and b.pointage_id = any(${ids}::int[]) and not b.retire`.execute(db)
  await sql`insert into pointage (compte_id, pointage_id, utilisateur_id, pointage_date, poste_id, heure_debut, heure_fin,
      pointage_heure_debut_coupure, pointage_heure_fin_coupure, pointage_heures_manuel, pointage_heures_supplementaire,
      plages, version, modifie_a, annonce_a)
    select b.compte_id, b.pointage_id, b.utilisateur_id, b.pointage_date, b.poste_id, b.heure_debut, b.heure_fin,
      b.pointage_heure_debut_coupure, b.pointage_heure_fin_coupure, b.pointage_heures_manuel,
      b.pointage_heures_supplementaire, b.plages, b.version, ${now}, ${now}
    from pointage_brouillon b
    where b.compte_id = ${compte_id} and b.pointage_id = any(${ids}::int[]) and b.base_version is null and not b.retire`.execute(
    db,
  )
  await sql`delete from pointage_brouillon where compte_id = ${compte_id} and pointage_id = any(${ids}::int[])`.execute(
    db,
  )
  await sql`set constraints pointage_sans_chevauchement immediate`.execute(db)
  return true
}

/** Tells each the days that changed for them and that they may open, and leads to the first of these; the others are told of nothing. */
async function avertir(context: Context, { changements, visibles }: ResultatPublication, { message }: Publication) {
  const aujourdhui = jourParis(context.now)
  const jour = (j: JourIso) => formaterJourDatee(j, aujourdhui)
  // What they cannot open yet is said, or they would look for it.
  const attend = (utilisateur_id: number) =>
    visibles && changements.some(c => c.utilisateur_id === utilisateur_id && c.jour > visibles.au)
      ? ` ${finirPhrase(`Visible jusqu’au ${jour(visibles.au)} pour l’instant`)}`
      : ''
  const lien = (siens: readonly Changement[]) => {
    const premier = siens.find(c => c.jour >= aujourdhui)
    return premier ? adresseJour(premier.jour) : ADRESSE_PLANNING
  }
  const { compte_id, utilisateur_id: moi } = context.caller
  const visiblement = changesVisibles(changements, visibles)
  const parAgent = [...Map.groupBy(visiblement, c => c.utilisateur_id)].filter(([id]) => id !== moi)
  await notifierTous(
    context,
    parAgent.map(([utilisateur_id, siens]) => ({
      ...{ compte_id, utilisateur_id },
      titre: 'Votre planning est publié',
      body: `${direJoursChanges(siens, aujourdhui)}${attend(utilisateur_id)}${message ? ` ${message}` : ''}`,
      lien: lien(siens),
    })),
  )
}

/**
 * Publishes what is prepared over some days: agents read it, are told what changed and see it marked until they have looked.
 * Nothing of it is published where something stands in the way: a shift that changed since, a day away, a rule that blocks
 * and that nobody wrote a derogation for.
 * @param essai tells what would be, and keeps nothing
 * @throws CodedError POSTE_MODIFIE, POSTE_OCCUPE; PUBLICATION_CHANGEE where it is not what was foreseen
 */
export async function publier(
  context: Context,
  publication: Publication,
  { essai = false } = {},
): Promise<ResultatPublication> {
  const { db, caller, now } = context
  const { du, au, message = '' } = publication
  const prevision = await prevoirPublication(context, publication)
  // Under the locks of the plannings: whoever was publishing them has ended.
  const derniere = await lireDernierePublication(context, publication)
  if (!prevision) return { ...RIEN, derniere }
  const { aPublier, publie } = prevision
  const resultat = { ...prevision.resultat, derniere }
  const { changements, postes, tardifs, empreinte } = resultat
  if (publication.empreinte !== undefined && publication.empreinte !== empreinte) throw refuse('PUBLICATION_CHANGEE')
  if (essai || resultat.obstacles.length > 0) return resultat
  const fermes = await fermerSurPostes(context, [...aPublier.publies.values()])
  const ecrire = () => appliquer(context, aPublier)
  if (!(await saufChevauchement(context, () => gardantPrevus(context, aPublier, { publie, ecrire }))))
    throw refuse('POSTE_OCCUPE')
  await retirerAppelsPerdus(context, [...aPublier.publies.keys()])
  await noterChangements(context, changements, 'publication')
  const agents = [...new Set(changements.map(c => c.utilisateur_id))]
  const { publication_id } = await db
    .insertInto('planning_publication')
    .values({
      ...{ compte_id: caller.compte_id, du, au, auteur_id: caller.utilisateur_id, fait_a: now, message },
      ...{ agents, postes, tardifs, pour: publication.agents ?? null },
    })
    .returning('publication_id')
    .executeTakeFirstOrThrow()
  await record(context, {
    action: 'planning.publier',
    entite: `planning-publication:${publication_id}`,
    apres: { du, au, postes, agents, tardifs, echanges: fermes.length },
  })
  await avertir(context, resultat, publication)
  await publish(context, { compte_id: caller.compte_id, utilisateur_id: null, sujet: SUJET_EDT })
  await annoncerBureau(context)
  return { ...resultat, publication_id }
}
