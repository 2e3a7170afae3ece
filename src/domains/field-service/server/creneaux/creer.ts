import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { exigerAdresse, listerAdressesDuClient } from '#domains/customers/server/api.ts'
import { enMinutes } from '#domains/field-service/model/creneaux/duree.ts'
import { raisonDeRefus } from '#domains/field-service/model/creneaux/place.ts'
import { A_CHOISIR } from '#domains/field-service/model/creneaux/tranche-saisie.ts'
import { tranchesDe } from '#domains/field-service/model/creneaux/tranches.ts'
import { DIRE_RAISON, type Raison, type TechnicienDe } from '#domains/field-service/model/creneaux/types.ts'
import { refusJourAVenir } from '#domains/field-service/model/interventions/jour-a-venir.ts'
import { adresseIntervention } from '#domains/field-service/modules/mon-activite/address.ts'
import { notifier } from '#domains/shell/server/api.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { publish } from '#server/live/publish.ts'
import { ajouterJours, ajouterMinutes, heureParis, instantParis, type JourIso, jourParis, versMs } from '#wire/dates.ts'
import { formaterInstant } from '#wire/moments.ts'
import { planifierDemande, tenirSource } from '../demandes/mouvements.ts'
import { nommerVisite } from '../interventions/nommer.ts'
import { verrouillerTechnicien } from '../interventions/situation.ts'
import { annoncer } from '../notifications.ts'
import { lirePrestations } from './prestation.ts'
import { direRetenu, lacher, lireRetenus } from './retenus.ts'
import { lireReference } from './suite.ts'
import { lireEquipe, lireTechniciens } from './techniciens.ts'

/** A visit as it is asked for. */
export interface Creation {
  readonly date_rdv: JourIso
  readonly tranche_horaire_rdv: number
  readonly heure_debut?: string | undefined
  readonly prestation_id: number
  readonly duree: string
  readonly observation_inter?: string | undefined
  readonly observation_client?: string | undefined
  readonly adresse_facturation?: number | null | undefined
  readonly adresse_intervention: number
  readonly cible_id: number | null
  /** Outside their hours on purpose. */
  readonly hors_horaires?: boolean | undefined
  readonly demande_id?: number | null | undefined
  /** The finished visit that it follows. */
  readonly suite_de?: number | null | undefined
}

const refuserChamp = (champ: string, message: string) => refuse('SAISIE', { champs: { [champ]: message } })

/** When it is, from the day, the two hours that are promised and the hour within them. @throws CodedError SAISIE */
function placer({ now }: Context, { date_rdv, tranche_horaire_rdv, heure_debut, duree }: Creation) {
  const refus = refusJourAVenir(date_rdv, jourParis(now))
  if (refus !== null) throw refuserChamp('date_rdv', refus)
  const tranche = tranchesDe(date_rdv)[tranche_horaire_rdv - 1]
  if (!tranche) throw refuserChamp('tranche_horaire_rdv', A_CHOISIR)
  const debut = instantParis(date_rdv, heure_debut ?? heureParis(tranche.debut))
  if (versMs(debut) < tranche.debut || versMs(debut) >= tranche.fin)
    throw refuserChamp('heure_debut', 'L’heure doit être dans le créneau promis.')
  if (versMs(debut) < now.getTime()) throw refuserChamp('heure_debut', 'Cette heure est passée.')
  return { debut, fin: ajouterMinutes(debut, enMinutes(duree)), th_libelle: tranche.th_libelle }
}

/** Somebody as if they worked at any hour and anywhere: what else stands against a place still does. */
const aTouteHeure = (technicien: TechnicienDe): TechnicienDe => ({ ...technicien, disponibilites: null, en_zone: true })

/** The days that a place stands on. */
function joursDe({ debut, fin }: { readonly debut: string; readonly fin: string }): JourIso[] {
  const dernier = jourParis(fin)
  const jours: JourIso[] = []
  for (let jour = jourParis(debut); jour <= dernier; jour = ajouterJours(jour, 1)) jours.push(jour)
  return jours
}

/** Somebody who is away or has a visit then: nothing is kept for whoever would be refused at the end. Their hours stand against nothing. */
export async function exigerPresent(
  context: Context,
  { cible_id, debut, fin }: { readonly cible_id: number; readonly debut: string; readonly fin: string },
): Promise<void> {
  const equipe = await lireEquipe(context, joursDe({ debut, fin }), { lieux: false })
  const technicien = equipe.find(t => t.utilisateur_id === cible_id)
  if (!technicien) throw refuserChamp('cible_id', PAS_TECHNICIEN)
  const libre = aTouteHeure({ ...technicien, competent: true, en_zone: true, retenus: [] })
  const raison = raisonDeRefus(libre, { debut: versMs(debut), fin: versMs(fin) })
  if (raison !== null) throw refuse('CRENEAU_OCCUPE', { message: direEcarte(technicien, raison) })
}

const PAS_TECHNICIEN = 'Cette personne n’est pas un technicien de l’entreprise.'
const direEcarte = ({ utilisateur_nom }: { readonly utilisateur_nom: string }, raison: Raison) =>
  `${utilisateur_nom}\u00a0: ${DIRE_RAISON[raison]}.`

/** Asked again at the write: what was proposed may have been taken, or somebody is away since. */
async function exigerLibre(
  context: Context,
  { cible_id, prestation_id, adresse_intervention: adresse_id, hors_horaires = false }: Creation,
  { debut, fin }: { debut: string; fin: string },
): Promise<void> {
  if (cible_id === null) return
  const jours = joursDe({ debut, fin })
  const technicien = (await lireTechniciens(context, { prestation_id, adresse_id, jours })).find(
    t => t.utilisateur_id === cible_id,
  )
  if (!technicien) throw refuserChamp('cible_id', PAS_TECHNICIEN)
  const place = { debut: versMs(debut), fin: versMs(fin) }
  const raison = raisonDeRefus(hors_horaires ? aTouteHeure(technicien) : technicien, place)
  if (raison === null) return
  const message = direEcarte(technicien, raison)
  if (raison === 'competence' || raison === 'zone') throw refuserChamp('cible_id', message)
  if (raison === 'retenu') throw refuse('CRENEAU_OCCUPE', { message: await direQuiRetient(context, technicien, place) })
  throw refuse('CRENEAU_OCCUPE', { message })
}

async function direQuiRetient(
  context: Context,
  { utilisateur_id }: TechnicienDe,
  place: { debut: number; fin: number },
) {
  const qui = (await lireRetenus(context)).find(
    r => r.technicien_id === utilisateur_id && r.debut < place.fin && place.debut < r.fin,
  )
  return qui && direRetenu(qui)
}

/** A remark that the office writes on a visit; nothing where nothing was written. */
export async function noter(context: Context, intervention_id: number, texte: string | undefined): Promise<void> {
  if (!texte) return
  const { compte_id, utilisateur_id } = context.caller
  await context.db
    .insertInto('observation')
    .values({
      compte_id,
      intervention_id,
      uid: randomUUID(),
      utilisateur_id,
      commentaire_texte: texte,
      commentaire_date_heure: context.now,
      recu_a: context.now,
    })
    .execute()
}

interface LigneVisite {
  readonly client_id: number
  readonly demande_description: string
  readonly plage: string
  readonly th_libelle: string
  readonly th_jour: JourIso
  readonly intervention_reference: number
  readonly intervention_aquisition_demande_id: number
}

/**
 * What a visit keeps of the request that it answers: its row where another company sent it, by which phone and desk say that the visit is
 * its (field-service §3; 0: own), and what was asked for, unless whoever plans says it in their own words, or leaves it out by an empty
 * text.
 */
async function lireDemandeDe(
  { db, caller }: Context,
  { demande_id, observation_inter }: Creation,
): Promise<Pick<LigneVisite, 'intervention_aquisition_demande_id' | 'demande_description'>> {
  const demande = demande_id
    ? await db
        .selectFrom('demande')
        .select(['demande_id', 'donneur_compte_id', 'demande_description'])
        .where('compte_id', '=', caller.compte_id)
        .where('demande_id', '=', demande_id)
        .executeTakeFirst()
    : undefined
  return {
    intervention_aquisition_demande_id: demande?.donneur_compte_id ? demande.demande_id : 0,
    demande_description: observation_inter === undefined ? (demande?.demande_description ?? '') : '',
  }
}

async function inserer(context: Context, creation: Creation, ligne: LigneVisite) {
  const { db, caller, now } = context
  const { adresse_intervention, adresse_facturation, prestation_id, cible_id } = creation
  try {
    return await db
      .insertInto('intervention')
      .values({
        compte_id: caller.compte_id,
        adresse_id: adresse_intervention,
        adresse_facturation_id: adresse_facturation ?? null,
        prestation_id,
        technicien_id: cible_id,
        intervention_date_creation: now,
        ...ligne,
      })
      .returning('intervention_id')
      .executeTakeFirstOrThrow()
  } catch (error) {
    // Exclusion constraint: somebody else was faster.
    if ((error as { code?: string }).code === '23P01') throw refuse('CRENEAU_OCCUPE')
    throw error
  }
}

/** Writes a visit, tells whoever is to make it, and those who look at the plan. */
export async function creerIntervention(context: Context, adresse_id: number, creation: Creation): Promise<number> {
  const { cible_id, prestation_id, adresse_facturation } = creation
  // In the order of every other writing: whose request it is, who works, then what is worked on.
  if (creation.demande_id) await tenirSource(context, creation.demande_id)
  if (cible_id !== null) await verrouillerTechnicien(context, cible_id)
  const { client_id } = await exigerAdresse(context, adresse_id, { verrouiller: true })
  if (creation.adresse_intervention !== adresse_id)
    throw refuserChamp('adresse_intervention', 'L’adresse n’est pas celle où l’intervention est créée.')
  const [prestation] = await lirePrestations(context, prestation_id)
  if (!prestation) throw refuserChamp('prestation_id', 'Cette prestation n’est pas proposée.')
  const adresses = await listerAdressesDuClient(context, client_id)
  if (adresse_facturation && !adresses.some(a => a.id === adresse_facturation))
    throw refuserChamp('adresse_facturation', 'Cette adresse n’est pas celle de ce client.')
  const { th_libelle, ...place } = placer(context, creation)
  await exigerLibre(context, creation, place)
  const { demande_id, suite_de } = creation
  const intervention_reference = await lireReference(context, { suite_de, demande_id, client_id })
  const deLaDemande = await lireDemandeDe(context, creation)
  const plage = `[${place.debut},${place.fin})`
  const { intervention_id } = await inserer(context, creation, {
    client_id,
    plage,
    th_libelle,
    th_jour: creation.date_rdv,
    intervention_reference,
    ...deLaDemande,
  })
  await noter(context, intervention_id, creation.observation_inter)
  if (creation.observation_client)
    await noter(context, intervention_id, `Pour le client\u00a0: ${creation.observation_client}`)
  if (demande_id) await planifierDemande(context, { demande_id, client_id, intervention_id })
  await lacher(context)
  const quand = formaterInstant(place.debut, jourParis(context.now))
  await record(context, {
    action: 'intervention.creer',
    entite: `intervention:${intervention_id}`,
    apres: { plan: quand, technicien_id: cible_id, prestation_id, adresse_id },
  })
  await annoncer(context, [cible_id])
  const { compte_id } = context.caller
  await publish(context, { compte_id, utilisateur_id: null, sujet: 'clients' })
  if (cible_id !== null)
    await notifier(context, {
      compte_id,
      utilisateur_id: cible_id,
      titre: 'Votre planning change\u00a0: nouvelle intervention',
      body: `${await nommerVisite(context, { intervention_id, jour: jourParis(place.debut) })} à ${heureParis(place.debut)}`,
      lien: adresseIntervention(intervention_id),
    })
  return intervention_id
}

/** Some days with their visits, those without any too. @param technicien of one person only; null: of everybody */
export async function compterParJour(
  { db, caller }: Context,
  { du, jours, technicien }: { readonly du: JourIso; readonly jours: number; readonly technicien: number | null },
) {
  const { rows } = await sql<{ jour: JourIso; nb_inter: number; nb_sans_technicien: number }>`select jour::text as jour,
      count(*)::int as nb_inter, (count(*) filter (where technicien_id is null))::int as nb_sans_technicien
    from intervention where compte_id = ${caller.compte_id} and annulee_a is null
      and (${technicien}::int is null or technicien_id = ${technicien}::int)
      and jour between ${du}::date and ${ajouterJours(du, jours - 1)}::date group by jour`.execute(db)
  const par = new Map(rows.map(r => [r.jour, r]))
  return Array.from({ length: jours }, (_, n) => {
    const jour = ajouterJours(du, n)
    return { jour, nb_inter: par.get(jour)?.nb_inter ?? 0, nb_sans_technicien: par.get(jour)?.nb_sans_technicien ?? 0 }
  })
}
