import { sql } from 'kysely'
import { cleDuMois, direObstacle, type EtatMois } from '#domains/scheduling/model/cloture/cloture.ts'
import { versionsEntre } from '#domains/scheduling/model/versions.ts'
import { adresseFeuille } from '#domains/scheduling/modules/mon-tableau-de-bord-gdt/address.ts'
import { recordAll } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { publish } from '#server/live/publish.ts'
import { libelleMois } from '#wire/dates.ts'
import { finirPhrase } from '#wire/moments.ts'
import { deQui } from '#wire/names.ts'
import { annoncerBureau } from '../bureau/annoncer.ts'
import { bornesMois } from '../bureau/mois.ts'
import { SUJET_EDT } from '../changements.ts'
import { prevenir } from '../echanges/avis.ts'
import { partagerPlanning, verrouillerPlannings } from '../verrous.ts'
import { exigerFini, lireMoisAClore, type MoisVise } from './mois.ts'

interface Refus {
  readonly utilisateur_id: number
  readonly raisons: string[]
}
type AClore = Awaited<ReturnType<typeof lireMoisAClore>>['agents'][number]

const DEJA_CLOS = 'Ce mois est clos\u00a0: rouvrez-le, avec un motif.'

export const nommerMois = ({ annee, mois }: MoisVise): string => `${libelleMois(mois).toLowerCase()} ${annee}`

/** What forbids one agent's month to become that. */
function refuser({ utilisateur_id, etat, obstacles }: AClore, vers: EtatMois): Refus[] {
  if (etat === 'clos') return vers === 'clos' ? [] : [{ utilisateur_id, raisons: [DEJA_CLOS] }]
  if (vers !== 'clos' || obstacles.length === 0) return []
  return [{ utilisateur_id, raisons: obstacles.map(o => finirPhrase(direObstacle(o))) }]
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
  await db
    .insertInto('mois_clos')
    .values(
      agents.map(({ utilisateur_id, chiffres, detail, empreinte }) => ({
        ...{ compte_id, utilisateur_id, mois, etat, empreinte, fait_a: now, auteur_id: caller.utilisateur_id },
        chiffres: JSON.stringify(chiffres),
        detail: etat === 'clos' ? JSON.stringify(detail) : null,
        pauses: etat === 'clos' ? pauses : null,
      })),
    )
    .execute()
}

/**
 * Checks or closes the month of these agents: those whom nothing stands in the way of. Their plannings are locked until it is done,
 * so that what is frozen is what stands. The same again changes nothing.
 * @throws CodedError INTROUVABLE, MOIS_A_FINIR
 */
export async function cloturer(context: Context, vise: MoisVise, gens: readonly number[], etat: EtatMois) {
  const { caller } = context
  exigerFini(context, vise)
  await partagerPlanning(context)
  await verrouillerPlannings(context, gens)
  const lu = await lireMoisAClore(context, vise)
  const vises = lu.agents.filter(a => gens.includes(a.utilisateur_id))
  if (vises.length !== new Set(gens).size) throw refuse('INTROUVABLE')
  const refuses = vises.flatMap(a => refuser(a, etat))
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
