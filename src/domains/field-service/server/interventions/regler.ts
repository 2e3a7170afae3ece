import type { DemandeRendue } from '#domains/field-service/model/demandes/etats.ts'
import { ANNULEE, type Etape, libelleEtape } from '#domains/field-service/model/interventions/etapes.ts'
import { REFUS_ETAPE } from '#domains/field-service/model/interventions/intervention.ts'
import { visiteRetablissable } from '#domains/field-service/model/interventions/regulation.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { ajouterMinutes, instantParis, jourParis, minutesEntre, versMs } from '#wire/dates.ts'
import { formaterInstant } from '#wire/moments.ts'
import { abandonnerEnvois, retenirAnnonce } from '../client/abandonner.ts'
import { tientLesDemandes } from '../demandes/droit.ts'
import { rendreDemandeDe, reprendreDemandeDe, tenirSourcesDe } from '../demandes/mouvements.ts'
import { ecrire } from './changement.ts'
import {
  exigerAPlanifier,
  exigerCreneau,
  exigerJourAVenir,
  exigerOuverte,
  exigerPresence,
  exigerVersion,
  nommerTechniciens,
  quitte,
} from './exigences.ts'
import { listerTechniciens } from './plan.ts'
import {
  direPromesse,
  direPromettre,
  estMemePromesse,
  type Promesse,
  type PromesseDemandee,
  promesseApres,
} from './promesse.ts'
import { lireSituation, type Situation, verrouillerTechnicien } from './situation.ts'

const RETABLIE = 'L’intervention est rétablie, telle qu’elle était.'
const RETABLIE_A_PERSONNE = 'L’intervention est rétablie, sans technicien : son technicien n’est plus là.'

/** What a change was read over; absent: the place that it names is all that is compared. */
interface Lue {
  readonly version?: number | undefined
}

/** Gives the visit to somebody else, or to nobody. `de` is whom it was read with. */
export async function affecter(
  context: Context,
  intervention_id: number,
  { de, vers, version }: Lue & { de: number | null; vers: number | null },
) {
  // Before the visit, as their own actions do: nobody leaves for good while a visit is being given to them.
  if (vers !== null) await verrouillerTechnicien(context, vers)
  const situation = await exigerAPlanifier(context, intervention_id)
  const nom = await nommerTechniciens(context, vers)
  if (situation.technicien_id === vers) return
  if (situation.technicien_id !== de) {
    const message = `Entre-temps, l’intervention a été confiée à ${nom(situation.technicien_id)}, et non à ${nom(de)}.`
    throw refuse('PLAN_MODIFIE', { message })
  }
  exigerVersion(situation, version, 'la confier')
  const place = { technicien_id: vers, debut: situation.debut.toISOString(), fin: situation.fin.toISOString() }
  await exigerPresence(context, situation, place, {
    rend: dernier => dernier.sorte === 'affecter' && dernier.ancien_technicien_id === vers,
    conseil: 'choisissez quelqu’un d’autre, ou déplacez d’abord l’intervention',
  })
  const changement = { sorte: 'affecter', avant: nom(de), apres: nom(vers), technicien_id: vers } as const
  await ecrire(context, situation, { technicien_id: vers }, changement)
}

export interface Report extends PromesseDemandee, Lue {
  readonly de: string
  readonly heure_debut: string
  /** Absent: as it was. */
  readonly duree_minutes?: number | undefined
}

/**
 * Moves the visit. `de` is the start it was read with; a clock-change day is placed on Paris wall-clock time.
 * @returns whether it left its day
 */
export async function reporter(context: Context, intervention_id: number, report: Report): Promise<boolean> {
  const situation = await exigerAPlanifier(context, intervention_id)
  const debut = instantParis(report.jour, report.heure_debut)
  const avant = [situation.debut.toISOString(), situation.fin.toISOString()] as const
  const fin = ajouterMinutes(debut, report.duree_minutes ?? minutesEntre(...avant))
  const promesse = await promesseApres(context, situation, report)
  const tenue = estMemePromesse(promesse, situation)
  const meme = versMs(debut) === situation.debut.getTime() && versMs(fin) === situation.fin.getTime()
  if (meme && tenue) return false
  if (versMs(report.de) !== situation.debut.getTime()) {
    const message = `Entre-temps, l’intervention a été placée le ${formaterInstant(situation.debut, jourParis(context.now))}, et non le ${formaterInstant(report.de, jourParis(context.now))}.`
    throw refuse('PLAN_MODIFIE', { message })
  }
  exigerVersion(situation, report.version)
  await exigerCreneau(context, situation, { debut, fin, th_libelle: report.th_libelle })
  await exigerJourAVenir(context, situation, report.jour)
  const { technicien_id } = situation
  // A promise that changes alone moves nobody.
  if (!meme)
    await exigerPresence(
      context,
      situation,
      { technicien_id, debut, fin },
      {
        rend: dernier =>
          dernier.sorte === 'reporter' && versMs(debut) !== situation.debut.getTime() && quitte(dernier, debut),
        conseil: 'choisissez un autre moment, ou confiez d’abord l’intervention à quelqu’un d’autre',
      },
    )
  const aujourdhui = jourParis(context.now)
  const dire = (quand: Date | string, promise: Promesse) =>
    [formaterInstant(quand, aujourdhui), ...(tenue ? [] : [direPromesse(promise, jourParis(quand), aujourdhui)])].join(
      ', ',
    )
  const changement = {
    ...(meme
      ? { sorte: 'promettre' as const, ...direPromettre(situation, promesse, aujourdhui) }
      : { sorte: 'reporter' as const, avant: dire(situation.debut, situation), apres: dire(debut, promesse) }),
    technicien_id,
  }
  await retenirAnnonce(context, intervention_id, { ...promesse, debut })
  await ecrire(context, situation, { plage: `[${debut},${fin})`, ...promesse }, changement)
  return jourParis(situation.debut) !== report.jour
}

export interface Annulation extends Lue {
  readonly motif?: string | undefined
  readonly etape?: Etape | undefined
  /** What becomes of the request that it answers; absent: it is to plan again. */
  readonly demande?: 'rendre' | 'annuler' | undefined
}

/** Whether this very cancelling was done: by its author, for its reason, over the version that it was read at. */
async function estAnnulation({ db, caller }: Context, situation: Situation, { motif = '', version }: Annulation) {
  if (!situation.annulee || version === undefined || situation.version !== version + 1) return false
  const dernier = await db
    .selectFrom('intervention_changement as h')
    .innerJoin('intervention as i', join =>
      join.onRef('i.compte_id', '=', 'h.compte_id').onRef('i.intervention_id', '=', 'h.intervention_id'),
    )
    .select(['h.sorte', 'h.utilisateur_id', 'i.annulee_motif'])
    .where('h.compte_id', '=', caller.compte_id)
    .where('h.intervention_id', '=', situation.intervention_id)
    .orderBy('h.changement_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (
    dernier?.sorte === 'annuler' && dernier.utilisateur_id === caller.utilisateur_id && dernier.annulee_motif === motif
  )
}

/**
 * Cancels a visit, even begun: what its technician does meanwhile is kept beside the plan. `etape` is the step it was
 * read at, so that nobody cancels by mistake work they have not seen begin; `version`, so that one that comes late cancels
 * nothing that was restored since. Sent again because its answer was lost, it is done already.
 * @returns what became of its request, and whether it was done already
 */
export async function annuler(
  context: Context,
  intervention_id: number,
  annulation: Annulation,
): Promise<{ readonly rendue: DemandeRendue | null; readonly deja: boolean }> {
  const { motif = '', etape, demande, version } = annulation
  const aussi = demande === 'annuler'
  // As where a request is cancelled for itself.
  if (aussi && !tientLesDemandes(context)) throw refuse('DROIT_MANQUANT')
  if (aussi && motif === '') throw refuse('SAISIE', { champs: { motif: 'Motif\u00a0: à renseigner.' } })
  const situation = await lireSituation(context, intervention_id)
  if (!situation) throw refuse('INTROUVABLE')
  if (await estAnnulation(context, situation, annulation)) return { rendue: null, deja: true }
  exigerOuverte(situation)
  if (etape !== undefined && etape !== situation.etape) {
    const message = `Entre-temps, l’intervention est passée à «\u00a0${libelleEtape(situation.etape)}\u00a0», et non «\u00a0${libelleEtape(etape)}\u00a0».`
    throw refuse('PLAN_MODIFIE', { message })
  }
  exigerVersion(situation, version, 'l’annuler')
  const changement = {
    sorte: 'annuler',
    avant: formaterInstant(situation.debut, jourParis(context.now)),
    apres: motif === '' ? ANNULEE : `${ANNULEE}\u00a0: ${motif}`,
    technicien_id: situation.technicien_id,
  } as const
  await ecrire(context, situation, { annulee_a: context.now, annulee_motif: motif }, changement)
  return { rendue: await rendreDemandeDe(context, intervention_id, { aussi, motif }), deja: false }
}

/** Whom a restored visit goes back to: nobody, once its technician has left; begun, it would be nobody's to finish. */
async function trouverTechnicien(context: Context, { technicien_id, etape }: Situation): Promise<number | null> {
  const techniciens = await listerTechniciens(context)
  if (technicien_id === null || techniciens.some(t => t.id === technicien_id)) return technicien_id
  if (etape > 0)
    throw refuse('ETAPE_REFUSEE', { message: 'Son technicien n’est plus là : commencée, elle ne se rétablit plus.' })
  return null
}

/**
 * Restores a cancelled visit as it was: its technician, where they still are one, its hours, its step. Work received
 * meanwhile stays beside the plan. A repeat finds it restored and changes nothing.
 * @returns what was done, in one sentence
 */
export async function retablir(
  context: Context,
  intervention_id: number,
  { de }: { readonly de: number },
): Promise<string> {
  // Taking the request back touches the cancelled visits of its customer, after its issuer's row.
  await tenirSourcesDe(context, intervention_id)
  const situation = await lireSituation(context, intervention_id)
  if (!situation) throw refuse('INTROUVABLE')
  const { annulee, cloturee, annulee_a, fin, version, debut } = situation
  if (!annulee && version === de + 1) return RETABLIE
  if (!annulee || version !== de)
    throw refuse('PLAN_MODIFIE', { message: 'Entre-temps, cette intervention a encore changé\u00a0: relisez-la.' })
  if (cloturee) throw refuse('ETAPE_REFUSEE', { message: REFUS_ETAPE.DEJA_CLOTUREE.message })
  if (!visiteRetablissable({ annulee_a, fin }, context.now))
    throw refuse('ETAPE_REFUSEE', { message: 'Son heure est passée\u00a0: elle ne se rétablit plus.' })
  const apres = formaterInstant(debut, jourParis(context.now))
  const technicien_id = await trouverTechnicien(context, situation)
  const changement = { sorte: 'retablir', avant: ANNULEE, apres, technicien_id } as const
  await ecrire(context, situation, { annulee_a: null, annulee_motif: '', technicien_id }, changement)
  await abandonnerEnvois(context, { annulation: intervention_id })
  await reprendreDemandeDe(context, intervention_id)
  return technicien_id === situation.technicien_id ? RETABLIE : RETABLIE_A_PERSONNE
}
