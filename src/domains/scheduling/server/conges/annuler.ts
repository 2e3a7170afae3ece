import { z } from 'zod'
import type { SuiteRemplacement } from '#domains/scheduling/model/appels/remplacement.ts'
import { jourAnnulable, joursDe, transitionDemande, vientDEtreDonnee } from '#domains/scheduling/model/conges/conge.ts'
import type { Periode } from '#domains/scheduling/model/regles/fenetres.ts'
import { ADRESSE_CONGES } from '#domains/scheduling/modules/gestion-conges-edt/address.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { publish } from '#server/live/publish.ts'
import { ajouterJours, jourParis } from '#wire/dates.ts'
import { instantSchema, jourSchema } from '#wire/ids.ts'
import { garderRetour, type Repris, type Retour, reprendreRetour, verrouillerRetour } from '../appels/retour.ts'
import { SUJET_EDT } from '../changements.ts'
import { prevenir } from '../echanges/avis.ts'
import { direMotif } from '../echanges/mots.ts'
import { saufChevauchement } from '../effets.ts'
import { type Libere, libereSchema, lireLibere } from '../planning/garde.ts'
import { partagerPlanning } from '../verrous.ts'
import { type DemandeLue, lireDemandes } from './lectures.ts'
import { libererPlanning } from './planning.ts'
import { objetDemande } from './presenter.ts'
import { exigerSeulResponsable, type ReponseConge, verrouillerDemande } from './reponse.ts'
import { rendrePlanning, verrouillerRemplacants } from './rouvrir.ts'
import { direTraitee } from './traitee.ts'

export const PAS_DEMANDE = 'La personne ne demande pas à rendre ce congé.'
export const JOURS_PRIS = 'Ces jours sont pris\u00a0: il n’en reste aucun à rendre.'

/** What a cancellation changed of the request, kept until it is taken back. */
const annuleSchema = z.object({
  a: instantSchema,
  /** When the person had asked for it; null: the manager shortened a leave that ran. */
  demande_a: instantSchema.nullable().default(null),
  jour: jourSchema,
  fin: jourSchema,
  repondu_a: instantSchema.nullable(),
  responsable_id: z.number().int().nullable(),
  motif: z.string(),
  libere: libereSchema.nullable(),
  /** What it ended around their posts (`appels/retour.ts`); null: nothing. */
  retour: z.number().int().nullable().default(null),
})

/** The part of what an acceptance took off that is before a day, or from it on. */
function partie(libere: Libere, garder: (jour: string) => boolean): Libere {
  return {
    postes: libere.postes.filter(p => garder(String(p.pointage_date))),
    absences: libere.absences.filter(a => garder(a.jour)),
    echanges: [],
    prepares: libere.prepares.filter(p => garder(p.pointage_date)),
    ...(libere.restants && { restants: libere.restants }),
  }
}

/** Locks a request that a manager is about to go back on. @throws CodedError INTROUVABLE, DROIT_MANQUANT */
export async function exigerAcceptee(context: Context, demande_conge_id: number): Promise<DemandeLue> {
  await partagerPlanning(context)
  await verrouillerDemande(context, demande_conge_id)
  const [demande] = await lireDemandes(context, { demandes: [demande_conge_id] })
  if (!demande) throw refuse('INTROUVABLE')
  if (demande.utilisateur_id === context.caller.utilisateur_id) await exigerSeulResponsable(context)
  return demande
}

interface Annulation {
  readonly demandee?: boolean
  readonly suivi?: Periode
  readonly suite?: SuiteRemplacement | undefined
}

interface Annule {
  readonly postes: number
  readonly prepares: number
  readonly a: string
  readonly inconnu: boolean
  /** What ended around their posts, for the leave that takes its place. */
  readonly retour: Retour
}

/**
 * Gives back the days of an accepted leave that are still to come: all of them before its first day, those from tomorrow
 * on after it. Before it, only to a person who asks. The posts that had gone return, and the person is told.
 * @param demandee false: whoever plans takes it off the planning, asked or not
 * @param suivi days of the leave that takes its place in the same transaction, which tells the person
 * @param suite who keeps the posts that colleagues hold in their place
 * @throws CodedError POSTE_REMPLACE, INTROUVABLE, DEMANDE_TRAITEE, DROIT_MANQUANT, POSTE_OCCUPE
 */
export async function annulerConge(
  context: Context,
  { demande_conge_id, motif }: ReponseConge,
  { demandee = true, suivi, suite }: Annulation = {},
): Promise<Annule> {
  const { db, caller, now } = context
  await verrouillerRemplacants(context, demande_conge_id)
  const demande = await exigerAcceptee(context, demande_conge_id)
  const transition = transitionDemande(demande.demande_conge_etat, 'annuler', 'responsable')
  if (!transition) throw refuse('DEMANDE_TRAITEE', { message: direTraitee(demande) })
  const { demande_conge_date_debut: debut, demande_conge_date_fin: fin } = demande
  const jour = jourAnnulable({ debut, fin }, now) ?? (demandee || fin >= jourParis(now) ? null : debut)
  if (jour === null) throw refuse('DEMANDE_TRAITEE', { message: JOURS_PRIS })
  const entier = jour === debut
  const demande_a = demande.retrait_demande_a?.toISOString() ?? null
  if (demandee && entier && demande_a === null) throw refuse('DEMANDE_TRAITEE', { message: PAS_DEMANDE })
  const libere = lireLibere(demande.libere)
  const restant = { ...demande, demande_conge_date_debut: jour }
  const rendus = libere && (entier ? libere : partie(libere, j => j >= jour))
  const { postes, prepares, retour } = await rendrePlanning(context, restant, rendus, { suivi, suite })
  const a = now.toISOString()
  const annule: z.infer<typeof annuleSchema> = {
    a,
    demande_a,
    jour,
    fin,
    repondu_a: demande.repondu_a?.toISOString() ?? null,
    responsable_id: demande.responsable_id,
    motif: demande.demande_motif_reponse,
    libere,
    retour: suivi ? null : await garderRetour(context, demande.utilisateur_id, retour),
  }
  const garde = libere && !entier ? partie(libere, j => j < jour) : null
  await db
    .updateTable('demande_conge')
    .set({
      ...(entier ? { demande_conge_etat: transition.vers } : { demande_conge_date_fin: ajouterJours(jour, -1) }),
      ...(motif === '' ? {} : { demande_motif_reponse: motif }),
      ...(entier ? { responsable_id: caller.utilisateur_id, repondu_a: now } : {}),
      retrait_demande_a: null,
      maintenu: null,
      annule: JSON.stringify(annule),
      libere: garde && JSON.stringify(garde),
    })
    .where('compte_id', '=', caller.compte_id)
    .where('demande_conge_id', '=', demande_conge_id)
    .execute()
  await record(context, {
    action: 'conge.annuler',
    entite: `demande-conge:${demande_conge_id}`,
    avant: { demande_conge_etat: 1, demande_conge_date_fin: fin },
    apres: { jour, motif },
  })
  if (!suivi)
    await avertir(context, restant, `Ces jours ne sont plus en congé\u00a0: vos postes reviennent.${direMotif(motif)}`)
  return { postes, prepares, a, inconnu: libere === null, retour }
}

/** Before the locks of a request whose cancellation is taken back: those of who stood in for the person. */
async function verrouillerAnnule(context: Context, demande_conge_id: number): Promise<void> {
  const [vue] = await lireDemandes(context, { demandes: [demande_conge_id] })
  if (!vue) throw refuse('INTROUVABLE')
  const retour_id = annuleSchema.safeParse(vue.annule).data?.retour ?? null
  await verrouillerRetour(context, { utilisateur_id: vue.utilisateur_id, retour_id })
}

/**
 * Takes a cancellation back: the days are away again, their posts leave the planning, who stood in holds them again and who was asked
 * is asked again; and so does the person who had asked for it. `de` is the hour of the cancellation.
 * @returns what became of their posts, in words
 * @throws CodedError INTROUVABLE, DEMANDE_TRAITEE, DROIT_MANQUANT, CONGE_CHEVAUCHE
 */
export async function retablirConge(
  context: Context,
  { demande_conge_id, de }: { readonly demande_conge_id: number; readonly de: string },
): Promise<Repris> {
  const { db, caller, now } = context
  await verrouillerAnnule(context, demande_conge_id)
  const demande = await exigerAcceptee(context, demande_conge_id)
  const annule = annuleSchema.safeParse(demande.annule).data
  const aVenir = annule && (annule.jour > jourParis(now) || vientDEtreDonnee(annule.a, now))
  if (!annule || Date.parse(annule.a) !== Date.parse(de) || !aVenir)
    throw refuse('DEMANDE_TRAITEE', { message: annule && !aVenir ? JOURS_PRIS : direTraitee(demande) })
  const garde = lireLibere(demande.libere)
  const remis = await saufChevauchement(context, () =>
    db
      .updateTable('demande_conge')
      .set({
        demande_conge_etat: 1,
        demande_conge_date_fin: annule.fin,
        demande_motif_reponse: annule.motif,
        responsable_id: annule.responsable_id,
        repondu_a: annule.repondu_a,
        retrait_demande_a: annule.demande_a && new Date(annule.demande_a),
        annule: null,
      })
      .where('compte_id', '=', caller.compte_id)
      .where('demande_conge_id', '=', demande_conge_id)
      .execute(),
  )
  if (!remis) throw refuse('CONGE_CHEVAUCHE')
  const jours = { ...demande, demande_conge_date_debut: annule.jour, demande_conge_date_fin: annule.fin }
  await libererPlanning(context, jours)
  if (garde) await joindreGarde(context, demande_conge_id, garde)
  const repris = await reprendreRetour(
    context,
    { utilisateur_id: demande.utilisateur_id, retour_id: annule.retour },
    joursDe(annule.jour, annule.fin),
  )
  await record(context, {
    action: 'conge.retablir',
    entite: `demande-conge:${demande_conge_id}`,
    avant: { jour: annule.jour },
    apres: { demande_conge_etat: 1, demande_conge_date_fin: annule.fin },
  })
  const suite = annule.demande_a === null ? '' : ' Votre demande de les rendre attend de nouveau une réponse.'
  await avertir(context, jours, `Ces jours sont de nouveau en congé.${suite}`)
  return repris
}

/** What the days already taken had moved stays beside what the others have just moved. */
async function joindreGarde(context: Context, demande_conge_id: number, garde: Libere): Promise<void> {
  const [demande] = await lireDemandes(context, { demandes: [demande_conge_id] })
  const pris = lireLibere(demande?.libere)
  if (!pris) return
  const libere: Libere = {
    postes: [...garde.postes, ...pris.postes],
    absences: [...garde.absences, ...pris.absences],
    echanges: pris.echanges,
    prepares: [...garde.prepares, ...pris.prepares],
    restants: { ...garde.restants, ...pris.restants },
  }
  await context.db
    .updateTable('demande_conge')
    .set({ libere: JSON.stringify(libere) })
    .where('compte_id', '=', context.caller.compte_id)
    .where('demande_conge_id', '=', demande_conge_id)
    .execute()
}

/** Tells the person that their leave is not what it was. */
export async function avertir(context: Context, demande: DemandeLue, quoi: string): Promise<void> {
  const { compte_id } = context.caller
  await prevenir(context, [demande.utilisateur_id], {
    titre: 'Votre congé a changé',
    body: `${objetDemande(demande, Number(jourParis(context.now).slice(0, 4)))}\u00a0: ${quoi}`,
    lien: ADRESSE_CONGES,
  })
  await publish(context, { compte_id, utilisateur_id: null, sujet: SUJET_EDT })
}
