import { sql } from 'kysely'
import { cleDuMois, direObstacle, type EtatMois, empeche } from '#domains/scheduling/model/cloture/cloture.ts'
import { versionsEntre } from '#domains/scheduling/model/versions.ts'
import { adresseFeuille } from '#domains/scheduling/modules/mon-tableau-de-bord-gdt/address.ts'
import { recordAll } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { publish } from '#server/live/publish.ts'
import { libelleMois } from '#wire/dates.ts'
import { finirPhrase, formaterInstantComplet } from '#wire/moments.ts'
import { deQui } from '#wire/names.ts'
import { annoncerBureau } from '../bureau/annoncer.ts'
import { bornesMois } from '../bureau/mois.ts'
import { SUJET_EDT } from '../changements.ts'
import { direAutresResponsables } from '../conges/reponse.ts'
import { prevenir } from '../echanges/avis.ts'
import { lireNoms } from '../planning/agents.ts'
import { partagerPlanning, verrouillerPlannings } from '../verrous.ts'
import { exigerFini, lireMoisAClore, type MoisVise } from './mois.ts'

interface Refus {
  readonly utilisateur_id: number
  readonly raisons: string[]
}
type AClore = Awaited<ReturnType<typeof lireMoisAClore>>['agents'][number]

const DEJA_CLOS = 'Ce mois est clos\u00a0: rouvrez-le, avec un motif.'

export const nommerMois = ({ annee, mois }: MoisVise): string => `${libelleMois(mois).toLowerCase()} ${annee}`

const CHANGE = 'Ce mois a changé depuis le contrôle\u00a0: regardez-le, puis demandez encore.'

/** What is frozen is what was read. */
const PAS_LU = 'Ses heures ont changé depuis que vous les avez lues\u00a0: relisez-les, puis demandez encore.'

const aChange = ({ pose, empreinte }: AClore): boolean => pose?.etat === 'controle' && pose.empreinte !== empreinte

/** What forbids each agent's month to become that, in sentences. */
async function refuser(
  context: Context,
  vises: readonly AClore[],
  { etat: vers, confirmer = false, lus = [] }: Pick<Demande, 'etat' | 'confirmer' | 'lus'>,
): Promise<Refus[]> {
  const lu = new Map(lus.map(l => [l.utilisateur_id, l.empreinte]))
  const pasLu = (a: AClore) => (lu.get(a.utilisateur_id) ?? a.empreinte) !== a.empreinte
  const moi = context.caller.utilisateur_id
  const leMien = vers === 'clos' && vises.some(a => a.utilisateur_id === moi && a.etat !== 'clos')
  const [noms, propre] = await Promise.all([
    lireNoms(
      context,
      vises.flatMap(a => a.pose?.auteur_id ?? []),
    ),
    leMien ? direAutresResponsables(context, 'Vous ne pouvez pas clore votre propre mois') : null,
  ])
  const raisonsDe = (a: AClore): string[] => {
    if (a.etat === 'clos' && a.pose)
      return vers === 'clos'
        ? [
            finirPhrase(
              `Déjà clos, par ${noms.get(a.pose.auteur_id) ?? ''} le ${formaterInstantComplet(a.pose.fait_a)}`,
            ),
          ]
        : [DEJA_CLOS]
    // What is closed and what is checked are both what somebody has looked at.
    if (vers !== 'clos') return vers === 'controle' && pasLu(a) ? [PAS_LU] : []
    return [
      ...(a.utilisateur_id === moi && propre !== null ? [propre] : []),
      ...a.obstacles.filter(empeche).map(o => finirPhrase(direObstacle(o))),
      ...(pasLu(a) ? [PAS_LU] : aChange(a) && !confirmer ? [CHANGE] : []),
    ]
  }
  return vises
    .map(a => ({ utilisateur_id: a.utilisateur_id, raisons: raisonsDe(a) }))
    .filter(({ raisons }) => raisons.length > 0)
}

interface Demande {
  readonly gens: readonly number[]
  readonly etat: EtatMois
  /** Closed although it changed since it was checked. */
  readonly confirmer?: boolean | undefined
  /** What whoever asks has read of each. */
  readonly lus?: readonly { readonly utilisateur_id: number; readonly empreinte: string }[] | undefined
}

async function ecrire(
  { db, caller, now }: Context,
  vise: MoisVise,
  { agents, etat, pauses }: { agents: readonly AClore[]; etat: EtatMois; pauses: string },
): Promise<void> {
  if (agents.length === 0) return
  const { compte_id } = caller
  const mois = bornesMois(vise.annee, vise.mois).du
  // What was checked goes: it is open again, or something else takes its place.
  await db
    .deleteFrom('mois_clos')
    .where('compte_id', '=', compte_id)
    .where('mois', '=', mois)
    .where('etat', '=', 'controle')
    .where('utilisateur_id', '=', sql<number>`any(${agents.map(a => a.utilisateur_id)}::int[])`)
    .execute()
  if (etat === 'ouvert') return
  const clos = etat === 'clos'
  // As `formaterNom` writes it: a name that changes afterwards is told beside this one.
  const nomDe = (id: number) =>
    clos
      ? sql<string>`(select concat_ws(' ', nullif(trim(u.prenom), ''), nullif(trim(u.nom), '')) from utilisateur u
          where u.compte_id = ${compte_id} and u.utilisateur_id = ${id})`
      : null
  await db
    .insertInto('mois_clos')
    .values(
      agents.map(({ utilisateur_id, chiffres, detail, empreinte }) => ({
        ...{ compte_id, utilisateur_id, mois, etat, empreinte, fait_a: now, auteur_id: caller.utilisateur_id },
        chiffres: JSON.stringify(chiffres),
        detail: clos ? JSON.stringify(detail) : null,
        pauses: clos ? pauses : null,
        ...{ nom: nomDe(utilisateur_id), auteur_nom: nomDe(caller.utilisateur_id) },
      })),
    )
    .execute()
}

/**
 * Checks or closes the month of these agents: those whom nothing stands in the way of. Their plannings are locked until it is done,
 * so that what is frozen is what stands. The same again changes nothing, and says who did it. One's own month is another
 * manager's to close, where there is one.
 * @throws CodedError INTROUVABLE, MOIS_A_FINIR
 */
export async function cloturer(context: Context, vise: MoisVise, { gens, etat, confirmer, lus }: Demande) {
  const { caller } = context
  exigerFini(context, vise)
  await partagerPlanning(context)
  await verrouillerPlannings(context, gens)
  const lu = await lireMoisAClore(context, vise, gens)
  const vises = lu.agents.filter(a => gens.includes(a.utilisateur_id))
  if (vises.length !== new Set(gens).size) throw refuse('INTROUVABLE')
  const refuses = await refuser(context, vises, { etat, confirmer, lus })
  const non = new Set(refuses.map(r => r.utilisateur_id))
  const permis = vises.filter(a => !non.has(a.utilisateur_id))
  const agents = permis.filter(a => a.etat !== etat || (etat === 'controle' && a.pose?.empreinte !== a.empreinte))
  const pauses = JSON.stringify(versionsEntre(lu.pauses, bornesMois(vise.annee, vise.mois)))
  await ecrire(context, vise, { agents, etat, pauses })
  const cle = cleDuMois(vise.annee, vise.mois)
  await recordAll(
    context,
    agents.map(a => ({
      action: `mois.${etat}`,
      entite: `mois:${a.utilisateur_id}:${cle}`,
      avant: { etat: a.etat },
      apres: { etat, empreinte: a.empreinte, chiffres: a.chiffres },
    })),
  )
  if (etat === 'clos')
    await prevenir(
      context,
      agents.map(a => a.utilisateur_id),
      {
        titre: 'Votre feuille du mois est prête',
        body: `Lisez et signez votre feuille ${deQui(nommerMois(vise))}.`,
        lien: adresseFeuille(vise),
      },
    )
  if (agents.length > 0) await publish(context, { compte_id: caller.compte_id, utilisateur_id: null, sujet: SUJET_EDT })
  await annoncerBureau(context)
  return { faits: permis.map(a => a.utilisateur_id), refuses }
}
