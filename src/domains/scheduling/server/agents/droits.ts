import type { DroitSaisi } from '#domains/scheduling/model/agents.ts'
import { periodeDuSolde } from '#domains/scheduling/model/conges/solde.ts'
import { ecrireDroit as operation } from '#domains/scheduling/modules/gestion-agents-edt/contract.ts'
import { record, recordAll } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { jourParis } from '#wire/dates.ts'
import { annoncer } from '../changements.ts'
import { lireDecomptes } from '../conges/decompte.ts'

export interface Periode {
  readonly utilisateur_id: number
  readonly sorte: 'conge' | 'tlc'
  readonly annee: number
}

export async function lireDroit(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  { utilisateur_id, sorte, annee }: Periode,
) {
  const row = await db
    .selectFrom('conge_droit')
    .select(['jours', 'report'])
    .where('compte_id', '=', caller.compte_id)
    .where('utilisateur_id', '=', utilisateur_id)
    .where('sorte', '=', sorte)
    .where('annee', '=', annee)
    .executeTakeFirst()
  return { jours: Number(row?.jours ?? 0), report: Number(row?.report ?? 0) }
}

/** Days that a period gives and those carried over into it. @returns what they were */
export async function ecrireDroitDe(context: Context, periode: Periode, { motif, jours, report }: DroitSaisi) {
  const { db, caller } = context
  const avant = await lireDroit(context, periode)
  if (avant.jours === jours && avant.report === report) return avant
  await db
    .insertInto('conge_droit')
    .values({ compte_id: caller.compte_id, ...periode, jours, report })
    .onConflict(conflict =>
      conflict.columns(['compte_id', 'utilisateur_id', 'annee', 'sorte']).doUpdateSet({ jours, report }),
    )
    .execute()
  const { utilisateur_id, sorte, annee } = periode
  await record(context, {
    action: operation.id,
    entite: `agent:${utilisateur_id}`,
    avant: { ...avant, sorte, annee },
    apres: { jours, report, sorte, annee, motif },
  })
  await annoncer(context, [utilisateur_id, caller.utilisateur_id])
  return avant
}

export interface DroitImporte extends Omit<Periode, 'annee'>, Omit<DroitSaisi, 'motif'> {}

/** Rights of the current period of people who were just made, and have none. */
export async function insererDroits(context: Context, droits: readonly DroitImporte[], motif: string): Promise<void> {
  if (droits.length === 0) return
  const { db, caller, now } = context
  const decomptes = await lireDecomptes(context, [])
  const lignes = droits.map(droit => ({
    ...droit,
    annee: periodeDuSolde(jourParis(now), droit.sorte, decomptes.de(droit.utilisateur_id)),
  }))
  await db
    .insertInto('conge_droit')
    .values(lignes.map(ligne => ({ ...ligne, compte_id: caller.compte_id })))
    .execute()
  await recordAll(
    context,
    lignes.map(({ utilisateur_id, sorte, annee, jours, report }) => ({
      ...{ action: operation.id, entite: `agent:${utilisateur_id}` },
      avant: { jours: 0, report: 0, sorte, annee },
      apres: { jours, report, sorte, annee, motif },
    })),
  )
}
